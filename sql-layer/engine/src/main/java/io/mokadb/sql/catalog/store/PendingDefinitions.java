package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import java.util.Set;

/**
 * The definitions as an open transaction has changed them; it alone sees them until it commits.
 * Immutable, so that a savepoint remembers them by keeping them.
 *
 * @param base the committed definitions that the transaction began with
 * @param catalog what the transaction sees, under a version of its own
 * @param drawn ids that the transaction has given: what they name is its own until it commits
 */
public record PendingDefinitions(Catalog base, Catalog catalog, Set<Long> drawn) {
  public PendingDefinitions {
    drawn = Set.copyOf(drawn);
  }

  /** Of a transaction that has changed nothing yet. */
  public static PendingDefinitions none(Catalog catalog) {
    return new PendingDefinitions(catalog, catalog, Set.of());
  }

  /** What is committed: the next version of the base. */
  Catalog committed() {
    return catalog.withVersion(base.version() + 1);
  }
}
