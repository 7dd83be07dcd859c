import pg from 'pg';

/** A row of the audit log that a write was about to leave. */
export interface Noted {
  action: string;
  entity_type: string;
}

/** A message that a write was about to send to open screens. */
export interface Said {
  channel: string;
  payload: Record<string, unknown>;
}

/** A mail that a write was about to send. */
export interface Mailed {
  kind: string;
  recipient: string;
}

/**
 * While `isOn`, every write ends as if it had been committed and is taken back all the same, so that each call finds the world as it was
 * made. `heard` gets the audit rows of each, what it says to open screens, and what it mails. Answers how to end it.
 */
export function takeBackEveryCommit(
  isOn: () => boolean,
  heard?: (rows: readonly Noted[], messages: readonly Said[], mails: readonly Mailed[]) => void,
): () => void {
  const query = pg.Client.prototype.query;
  // Drizzle and the kernel end a transaction by the bare word; nothing else is touched. The kernel reads in the answer what became of it.
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    const ask = (words: string): Promise<pg.QueryResult> => Reflect.apply(query, this, [words]);
    if (!isOn() || !/^\s*commit\b/iu.test(text ?? '')) return Reflect.apply(query, this, args);
    // What failed in the transaction is told by its own statement.
    if (heard !== undefined)
      Promise.all([
        ask(`select action, entity_type from audit_log where txid = pg_current_xact_id_if_assigned()`),
        ask(`select channel, payload from outbox where txid = pg_current_xact_id_if_assigned()
          union all select channel, payload from outbox_unnumbered where txid = pg_current_xact_id_if_assigned()`),
        ask(`select kind, recipient from mail_outbox where xmin = pg_current_xact_id_if_assigned()::xid`),
      ]).then(
        ([noted, said, mailed]) => heard(noted.rows, said.rows, mailed.rows),
        () => undefined,
      );
    return ask('rollback').then((result) => ({ ...result, command: 'COMMIT' }));
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
