package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.OnCommit;
import java.util.Map;
import java.util.Set;

/**
 * The definitions as an open transaction has changed them; it alone sees them until it commits.
 * Immutable, so that a savepoint remembers them by keeping them.
 *
 * @param base the committed definitions that the transaction began with
 * @param catalog what the transaction sees, under a version of its own, with the temporary tables
 *     of its session
 * @param drawn ids that the transaction has given: what they name is its own until it commits
 * @param defines whether it has changed more than temporary tables
 * @param onCommit by the name of a temporary table what a commit does with it
 */
public record PendingDefinitions(
    Catalog base,
    Catalog catalog,
    Set<Long> drawn,
    boolean defines,
    Map<String, OnCommit> onCommit) {
  public PendingDefinitions {
    drawn = Set.copyOf(drawn);
    onCommit = Map.copyOf(onCommit);
  }

  /** Of a transaction that has changed nothing yet. */
  public static PendingDefinitions none(Catalog catalog) {
    return new PendingDefinitions(catalog, catalog, Set.of(), false, Map.of());
  }

  /** Of a transaction that has changed nothing yet, in a session with temporary tables. */
  public static PendingDefinitions none(
      Catalog base, Catalog withTemporary, Map<String, OnCommit> onCommit) {
    return new PendingDefinitions(base, withTemporary, Set.of(), false, onCommit);
  }

  /** The catalog that is committed: the next version of the base. */
  Catalog committed() {
    return catalog.withoutTemporary().withVersion(base.version() + 1);
  }
}
