/** Something the person at the command line can mend: the message says what, and no stack is shown. */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UserError";
  }
}
