/** One rule of a contract, tried on one implementation; throws when it does not hold. */
export interface Check {
  /** Starts with the rule's id in brackets. */
  readonly name: string;
  readonly run: () => void | Promise<void>;
}
