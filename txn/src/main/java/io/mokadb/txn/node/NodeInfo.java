package io.mokadb.txn.node;

/**
 * A process that has a token.
 *
 * @param id its number, see {@link Nodes#self}
 * @param database the store that it works on; several may share one oracle, and so one safe point
 * @param published what it has put beside its token last
 * @param profile what it tells people
 */
public record NodeInfo(long id, String database, Published published, NodeProfile profile) {
  /** Of a process that tells people nothing. */
  public NodeInfo(long id, String database, Published published) {
    this(id, database, published, NodeProfile.UNKNOWN);
  }

  /** The same process, which has put something else beside its token. */
  public NodeInfo withPublished(Published other) {
    return new NodeInfo(id, database, other, profile);
  }
}
