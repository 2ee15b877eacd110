// The backlog: bytes buffered for slow clients, per address and in total. WebSockets and HTTP responses of an address
// share one account. Above a limit, the reader with the largest buffer is disconnected, as is one that reads nothing
// for too long.

/** A connection that data is sent to. */
export interface Reader {
  readonly address: string;
  /** Bytes that are buffered for it now. */
  readonly bufferedBytes: () => number;
  /** Total bytes written to it, read or buffered. */
  readonly bytesWritten: () => number;
  readonly disconnect: () => void;
}

export interface BacklogOptions {
  readonly perAddress: number;
  readonly inTotal: number;
  /** Milliseconds within which a reader must read something. */
  readonly unreadMs: number;
  readonly now: () => number;
}

export interface Backlog {
  /** Call it after writing to a reader. */
  readonly wrote: (reader: Reader) => void;
  /** Call it when a reader has disconnected. */
  readonly forget: (reader: Reader) => void;
  /** Updates all readers, and disconnects those that have read nothing for too long. Call it periodically. */
  readonly sweep: () => void;
  readonly ofAddress: (address: string) => number;
  readonly total: () => number;
}

/** A reader with buffered bytes. */
interface Account {
  readonly bytes: number;
  /** Total bytes that it has read. */
  readonly read: number;
  /** When it last read something. */
  readonly readAt: number;
}

export const openBacklog = ({ perAddress, inTotal, unreadMs, now }: BacklogOptions): Backlog => {
  const accounts = new Map<Reader, Account>();
  const sums = new Map<string, number>();
  let total = 0;

  const add = (address: string, bytes: number): void => {
    total += bytes;
    const sum = (sums.get(address) ?? 0) + bytes;
    if (sum > 0) sums.set(address, sum);
    else sums.delete(address);
  };

  const forget = (reader: Reader): void => {
    add(reader.address, -(accounts.get(reader)?.bytes ?? 0));
    accounts.delete(reader);
  };

  const measure = (reader: Reader): void => {
    const bytes = reader.bufferedBytes();
    const before = accounts.get(reader);
    if (bytes === 0) {
      if (before !== undefined) forget(reader);
      return;
    }
    const read = reader.bytesWritten() - bytes;
    const readAt = before === undefined || read > before.read ? now() : before.readAt;
    add(reader.address, bytes - (before?.bytes ?? 0));
    accounts.set(reader, { bytes, read, readAt });
  };

  const measureAll = (): void => {
    for (const reader of accounts.keys()) measure(reader);
  };

  const cut = (reader: Reader): void => {
    forget(reader);
    reader.disconnect();
  };

  const largest = (address: string | null): Reader | undefined => {
    let found: Reader | undefined;
    let most = 0;
    for (const [reader, { bytes }] of accounts) {
      if (bytes <= most || (address !== null && reader.address !== address)) continue;
      [found, most] = [reader, bytes];
    }
    return found;
  };

  const isOver = (address: string): boolean => total > inTotal || (sums.get(address) ?? 0) > perAddress;

  return {
    wrote: (reader) => {
      measure(reader);
      if (!isOver(reader.address)) return;
      // Other readers may have read since they were last measured.
      measureAll();
      while (isOver(reader.address)) {
        const victim = largest(total > inTotal ? null : reader.address);
        if (victim === undefined) return;
        cut(victim);
      }
    },
    forget,
    sweep: () => {
      measureAll();
      const before = now() - unreadMs;
      for (const [reader, { readAt }] of accounts) if (readAt < before) cut(reader);
    },
    ofAddress: (address) => sums.get(address) ?? 0,
    total: () => total,
  };
};
