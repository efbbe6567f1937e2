package io.mokadb.txn.node;

/**
 * A process that has a token.
 *
 * @param id its number, see {@link Nodes#self}
 * @param database the store that it works on; several may share one oracle, and so one safe point
 * @param published what it has put beside its token last
 */
public record NodeInfo(long id, String database, Published published) {}
