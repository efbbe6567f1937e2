package io.mokadb.sql.access.constraint;

import io.mokadb.sql.access.tally.Tally;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Expr;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The constraints of a table that is written, and of all tables that its foreign keys may write:
 * foreign keys may form cycles. Built by the planner; immutable and thread-safe then.
 */
public final class ConstraintGraph {
  private final Map<Long, TableConstraints> byTable = new LinkedHashMap<>();
  private final Map<Long, TableDef> written = new LinkedHashMap<>();

  /** Compiles expressions of definitions; the planner implements it. */
  public interface Source {
    /** The definition with an id. */
    TableDef table(long id);

    /** The checks of a table, compiled. */
    List<TableConstraints.Check> checks(TableDef table);

    /** The generated columns of a table, compiled. */
    List<GeneratedColumn> generated(TableDef table);

    /** What the indexes of a table compute, compiled. */
    IndexedRows keyed(TableDef table);

    /** What the rows of a table add to views, compiled. */
    List<Tally> tallies(TableDef table);

    /** The default of a column of a table, by its ordinal; null for NULL. */
    Expr defaultOf(TableDef table, int ordinal);
  }

  public ConstraintGraph(TableDef root, Source source) {
    add(root, source, new HashMap<>());
  }

  private ConstraintGraph(TableDef table, IndexedRows keyed) {
    byTable.put(table.id(), new TableConstraints(table, List.of(), List.of(), keyed, List.of()));
    written.put(table.id(), table);
  }

  /**
   * Of a table whose rows are known to be right: only their index entries are computed, and what
   * they add to views is left to the caller.
   */
  public static ConstraintGraph unchecked(TableDef table, IndexedRows keyed) {
    return new ConstraintGraph(table, keyed);
  }

  private void add(TableDef table, Source source, Map<Long, TableLayout> layouts) {
    if (written.putIfAbsent(table.id(), table) != null) {
      return;
    }
    TableConstraints constraints =
        new TableConstraints(
            table,
            source.checks(table),
            source.generated(table),
            source.keyed(table),
            source.tallies(table));
    byTable.put(table.id(), constraints);
    for (ForeignKeyDef key : table.constraints().foreignKeys()) {
      TableDef parent = source.table(key.parentId());
      constraints.addReference(
          new ForeignKey(key, layout(table, layouts), layout(parent, layouts), null));
    }
    for (long id : table.constraints().referencing()) {
      TableDef child = source.table(id);
      for (ForeignKeyDef key : child.constraints().foreignKeys()) {
        if (key.parentId() == table.id()) {
          addReferrer(constraints, key, child, table, source, layouts);
        }
      }
    }
  }

  private void addReferrer(
      TableConstraints constraints,
      ForeignKeyDef key,
      TableDef child,
      TableDef parent,
      Source source,
      Map<Long, TableLayout> layouts) {
    Expr[] defaults = null;
    if (key.onDelete() == ForeignKeyDef.Action.SET_DEFAULT
        || key.onUpdate() == ForeignKeyDef.Action.SET_DEFAULT) {
      defaults = new Expr[key.columnIds().size()];
      for (int i = 0; i < defaults.length; i++) {
        defaults[i] = source.defaultOf(child, child.ordinalOfId(key.columnIds().get(i)));
      }
    }
    constraints.addReferrer(
        new ForeignKey(key, layout(child, layouts), layout(parent, layouts), defaults));
    if (ForeignKey.isAction(key.onDelete()) || ForeignKey.isAction(key.onUpdate())) {
      add(child, source, layouts);
    }
  }

  private static TableLayout layout(TableDef table, Map<Long, TableLayout> layouts) {
    return layouts.computeIfAbsent(table.id(), id -> new TableLayout(table));
  }

  /** The constraints of the table that the graph was made for, or that it may write. */
  public TableConstraints of(TableDef table) {
    return byTable.get(table.id());
  }

  /**
   * True if inserts into the table that the graph was made for need not look at other rows, nor
   * write anything else at their end.
   */
  public boolean areLocal() {
    TableConstraints own = byTable.values().iterator().next();
    return own.references().isEmpty() && own.tallies().isEmpty();
  }

  /** All tables that may be written. */
  public List<TableDef> written() {
    return List.copyOf(written.values());
  }
}
