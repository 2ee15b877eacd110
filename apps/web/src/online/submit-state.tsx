// The state of a form or button that sends a request: busy, or the last error.
import { useSignal, type Signal } from "@preact/signals";
import type { RequestResult } from "./request.ts";

export interface SubmitState {
  readonly isBusy: Signal<boolean>;
  readonly problem: Signal<(() => string) | null>;
  /** Runs one request at a time; its error is shown until the next one. */
  readonly run: (work: () => Promise<RequestResult<unknown>>) => void;
}

export const useSubmit = (): SubmitState => {
  const isBusy = useSignal(false);
  const problem = useSignal<(() => string) | null>(null);
  return {
    isBusy,
    problem,
    run: (work) => {
      if (isBusy.value) return;
      isBusy.value = true;
      problem.value = null;
      const wait = async (): Promise<void> => {
        try {
          const result = await work();
          if (!result.ok) problem.value = result.error;
        } finally {
          isBusy.value = false;
        }
      };
      void wait();
    },
  };
};

export const Problem = ({ state }: { readonly state: SubmitState }) =>
  state.problem.value === null ? null : (
    <p class="notice error" role="alert">
      {state.problem.value()}
    </p>
  );
