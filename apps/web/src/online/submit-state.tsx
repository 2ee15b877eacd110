// The state of a form or button that sends a request: busy, or the last error.
import { useSignal, type Signal } from "@preact/signals";

export interface SubmitState {
  readonly isBusy: Signal<boolean>;
  readonly problem: Signal<(() => string) | null>;
  /** Runs one request at a time; its error is shown until the next one. */
  readonly run: (work: () => Promise<(() => string) | null>) => void;
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
          problem.value = await work();
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
