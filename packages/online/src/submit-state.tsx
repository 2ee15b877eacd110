// A form, or a button, that asks the server for something: one thing at a time, and what is wrong is said.
import { useSignal, type Signal } from "@preact/signals";

export interface SubmitState {
  readonly isBusy: Signal<boolean>;
  readonly problem: Signal<(() => string) | null>;
  /** Runs one thing at a time; what is wrong is shown until the next try. */
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
    <p class="notice why-not" role="alert">
      {state.problem.value()}
    </p>
  );
