package io.mokadb.txn;

/**
 * What a transaction asks for at its commit, beyond its writes; see {@link
 * Transaction#commitUnder}.
 *
 * @param raisesSchema whether the commit timestamp begins a new state of the schema
 * @param guardOrNull is asked if the schema may have changed since the transaction's snapshot
 */
public record CommitTerms(boolean raisesSchema, CommitGuard guardOrNull) {
  /** Nothing. */
  public static final CommitTerms NONE = new CommitTerms(false, null);

  /** Of a transaction that changes the schema. */
  public static final CommitTerms RAISING = new CommitTerms(true, null);

  /** Of a transaction that depends on parts of the schema. */
  public static CommitTerms guardedBy(CommitGuard guard) {
    return new CommitTerms(false, guard);
  }
}
