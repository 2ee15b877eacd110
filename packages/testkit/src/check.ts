/** A test of one rule of a contract on one implementation; throws if the rule does not hold. */
export interface Check {
  /** Starts with the rule's id in brackets. */
  readonly name: string;
  readonly run: () => void | Promise<void>;
}
