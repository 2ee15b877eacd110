// Bytes that wait for clients to read them: of each address, and in all. The sockets and the HTTP answers of an address share one account. When too much waits,
// the reader with the most is cut; so is one that reads nothing for too long.

/** A connection that something is written to. */
export interface Reader {
  readonly address: string;
  /** Bytes that wait for it now. */
  readonly bufferedBytes: () => number;
  /** Bytes that were ever written for it, read or waiting. */
  readonly bytesWritten: () => number;
  readonly disconnect: () => void;
}

export interface BacklogOptions {
  readonly perAddress: number;
  readonly inAll: number;
  /** Milliseconds in which something must have been read. */
  readonly unreadMs: number;
  readonly now: () => number;
}

export interface Backlog {
  /** Something was written for a reader. */
  readonly wrote: (reader: Reader) => void;
  /** It has gone, whatever still waited for it. */
  readonly forget: (reader: Reader) => void;
  /** Measures again, and cuts those who have read nothing for too long; to be called now and then. */
  readonly sweep: () => void;
  readonly ofAddress: (address: string) => number;
  readonly total: () => number;
}

/** What is known of a reader for whom something waits. */
interface Account {
  readonly bytes: number;
  /** Bytes that it has read, all in all. */
  readonly read: number;
  /** When it was last seen to have read something. */
  readonly readAt: number;
}

export const openBacklog = ({ perAddress, inAll, unreadMs, now }: BacklogOptions): Backlog => {
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

  const isOver = (address: string): boolean => total > inAll || (sums.get(address) ?? 0) > perAddress;

  return {
    wrote: (reader) => {
      measure(reader);
      if (!isOver(reader.address)) return;
      // What has been read since the last look does not count.
      measureAll();
      while (isOver(reader.address)) {
        const victim = largest(total > inAll ? null : reader.address);
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
