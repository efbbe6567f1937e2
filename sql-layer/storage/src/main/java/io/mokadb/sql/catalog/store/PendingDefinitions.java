package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.OnCommit;
import io.mokadb.sql.catalog.TableDef;
import java.util.Collection;
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

  /**
   * The first of some definitions that rows were written under, which are neither those of the base
   * nor the transaction's own: others had changed them before it moved to the snapshot that it has
   * defined something from. Or one that is closed, of which no rows may be written. Null if there
   * is none.
   */
  TableDef outdated(Collection<TableDef> written) {
    for (TableDef planned : written) {
      TableDef before = base.table(planned.id());
      boolean other =
          before == null
              ? !drawn.contains(planned.id())
              : planned.version() < before.version() && !WriteShape.same(planned, before);
      if (other || planned.isClosed()) {
        return planned;
      }
    }
    return null;
  }

  /** The catalog that is committed: the next version of the base. */
  Catalog committed() {
    return catalog.withoutTemporary().withVersion(base.version() + 1);
  }
}
