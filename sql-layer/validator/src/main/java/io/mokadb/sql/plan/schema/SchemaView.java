package io.mokadb.sql.plan.schema;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.counter.SequenceTable;
import io.mokadb.sql.access.tally.TallyTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.StatisticsSource;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.history.PastTable;
import io.mokadb.sql.parser.NameErrors;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Table;
import org.apache.calcite.sql.SqlIdentifier;

/** One catalog, its virtual tables and a session's schema, for one statement. Confined. */
public final class SchemaView {
  /** No name that is written has this character. */
  public static final char FRESH = '\u0001';

  private final Catalog catalog;
  private final String currentSchema;
  private final StatisticsSource statistics;
  private final VirtualTables virtualTables;

  /** Those that only this statement knows. */
  private final Map<TableName, VirtualTable> added = new HashMap<>();

  private final Map<TableName, Table> known = new HashMap<>();
  private int fresh;

  public SchemaView(
      Catalog catalog,
      String currentSchema,
      StatisticsSource statistics,
      VirtualTables virtualTables) {
    this.catalog = catalog;
    this.currentSchema = currentSchema;
    this.statistics = statistics;
    this.virtualTables = virtualTables;
  }

  /** True if there are functions written in SQL. */
  public boolean hasFunctions() {
    return !catalog.functions().isEmpty();
  }

  /** The definitions that this is a view of. */
  public Catalog catalog() {
    return catalog;
  }

  public String currentSchema() {
    return currentSchema;
  }

  /** Shows the hidden row id of a table, if it has one, from now on. */
  public void showRowId(TableDef table) {
    known.put(
        new TableName(table.schema(), table.name()),
        PlannedTable.stored(table, statistics.of(table), true));
  }

  /**
   * A stored table by a name as written, qualified or not.
   *
   * @throws MokaException {@code NO_SUCH_TABLE}, {@code NO_SUCH_SCHEMA}
   */
  public TableDef storedTable(SqlIdentifier written) {
    List<String> names = written.names;
    String name = names.get(names.size() - 1);
    String schema = schemaOf(names);
    TableDef table = catalog.table(schema, name);
    if (table != null && names.size() <= 2) {
      return table;
    }
    if (catalog.view(schema, name) != null) {
      throw MokaException.unsupported(
          schema + "." + name + " is a view, which this statement cannot change; name its table");
    }
    if (virtual(new TableName(schema, name)) != null) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "Table " + schema + "." + name + " can only be read");
    }
    if (names.size() == 2 && !schemas().contains(schema)) {
      throw NameErrors.noSchema(schema, written.getParserPosition(), schemas());
    }
    throw NameErrors.noTable("table", written, tableNames(schema));
  }

  /**
   * The table that has a trigger, by the trigger's name as written, qualified or not.
   *
   * @throws MokaException {@code NO_SUCH_TRIGGER}
   */
  public TableDef tableOfTrigger(List<String> names) {
    String name = names.get(names.size() - 1);
    String schema = schemaOf(names);
    for (TableDef table : catalog.tables().values()) {
      if (table.schema().equals(schema) && table.trigger(name) != null) {
        return table;
      }
    }
    throw new MokaException(
        SqlState.NO_SUCH_TRIGGER, "There is no trigger " + String.join(".", names));
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a materialized view
   */
  public void requireChangeable(TableDef table) {
    ViewDef query = catalog.view(table.schema(), MaterializedViews.queryName(table.name()));
    if (query != null) {
      throw MokaException.unsupported(
          table.qualifiedName()
              + " is a materialized view: its rows are those of its query; change the tables that"
              + " it is made of"
              + (query.upkeep() == null ? ", and REFRESH it" : ""));
    }
  }

  /**
   * @param what needs rows that are stored one by one, for the message
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a materialized view without such rows
   */
  public void requireRows(TableDef table, String what) {
    if (TallyTable.of(catalog, table) != null) {
      throw MokaException.unsupported(
          "Materialized view "
              + table.qualifiedName()
              + " has no rows of its own for "
              + what
              + ": its writers keep the sums of its groups; name the table of its query (SET"
              + " SNAPSHOT reads the view as it was)");
    }
  }

  /** A stored table by a name as written, qualified or not; null if there is none. */
  public TableDef tableOrNull(SqlIdentifier name) {
    List<String> names = name.names;
    return names.size() > 2 ? null : catalog.table(schemaOf(names), names.get(names.size() - 1));
  }

  /** A stored table of the catalog as the validator is told of it; the statement names it. */
  public PlannedTable planned(TableDef table) {
    return (PlannedTable) table(table.schema(), table.name());
  }

  private String schemaOf(List<String> names) {
    if (names.size() > 1) {
      return names.get(names.size() - 2);
    }
    return catalog.isTemporary(names.get(0)) ? Catalog.TEMPORARY_SCHEMA : currentSchema;
  }

  /** A view by a name as written, qualified or not; null if there is none. */
  public ViewDef storedView(List<String> names) {
    String schema = schemaOf(names);
    return names.size() > 2 ? null : catalog.view(schema, names.get(names.size() - 1));
  }

  /**
   * A stored table by its id.
   *
   * @throws MokaException {@code NO_SUCH_TABLE}
   */
  public TableDef storedTable(long id) {
    TableDef table = catalog.table(id);
    if (table == null) {
      throw new MokaException(SqlState.NO_SUCH_TABLE, "There is no table with the id " + id);
    }
    return table;
  }

  /**
   * The catalog as views see it: the same definitions, in a schema of their own, without hidden row
   * ids and temporary tables.
   */
  public SchemaView inside(String schema) {
    SchemaView inside =
        new SchemaView(catalog.withoutTemporary(), schema, statistics, virtualTables);
    inside.added.putAll(added);
    return inside;
  }

  /** A name that no table has, for one that takes the place of {@code table} in a statement. */
  public TableName freshName(TableDef table) {
    return new TableName(table.schema(), table.name() + FRESH + ++fresh);
  }

  /** Adds a table that only this statement knows. */
  public void add(VirtualTable table) {
    added.put(table.name(), table);
    TableStatistics rows =
        table instanceof PastTable past ? statistics.of(past.table()) : TableStatistics.UNKNOWN;
    known.put(table.name(), PlannedTable.virtual(table, rows));
  }

  Table table(String schema, String name) {
    TableName full = new TableName(schema, name);
    Table table = known.get(full);
    if (table == null) {
      TableDef stored = catalog.table(schema, name);
      ViewDef view = catalog.view(schema, name);
      VirtualTable virtual = virtual(full);
      if (stored != null) {
        TallyTable tally = TallyTable.of(catalog, stored);
        table =
            tally == null
                ? PlannedTable.stored(stored, statistics.of(stored), false)
                : PlannedTable.virtual(tally);
      } else if (view != null) {
        table = new PlannedView(view);
      } else if (virtual != null) {
        table = PlannedTable.virtual(virtual);
      } else if (catalog.sequence(schema, name) != null) {
        table = PlannedTable.virtual(SequenceTable.of(catalog.sequence(schema, name)));
      } else {
        return null;
      }
      known.put(full, table);
    }
    return table;
  }

  /** Null if there is none of this name. */
  private VirtualTable virtual(TableName name) {
    VirtualTable own = added.get(name);
    return own != null ? own : virtualTables.find(name);
  }

  /** True if the statement that this is for has named a stored table itself. */
  public boolean names(TableDef table) {
    return known.containsKey(new TableName(table.schema(), table.name()));
  }

  /** The views that the statement that this is for has named itself. */
  public List<TableName> namedViews() {
    return known.keySet().stream()
        .filter(name -> catalog.view(name.schema(), name.name()) != null)
        .toList();
  }

  /** The schemas that exist, those of virtual tables too. */
  public Set<String> schemas() {
    Set<String> names = new HashSet<>(catalog.schemas());
    names.addAll(virtualTables.schemas());
    added.keySet().forEach(name -> names.add(name.schema()));
    return names;
  }

  /** The tables and views of a schema, virtual ones too. */
  public Set<String> tableNames(String schema) {
    Set<String> names = new HashSet<>();
    for (TableName name : catalog.tables().keySet()) {
      if (name.schema().equals(schema)) {
        names.add(name.name());
      }
    }
    for (TableName name : catalog.views().keySet()) {
      if (name.schema().equals(schema)) {
        names.add(name.name());
      }
    }
    for (TableName name : virtualTableNames()) {
      if (name.schema().equals(schema)) {
        names.add(name.name());
      }
    }
    return names;
  }

  private Set<TableName> virtualTableNames() {
    Set<TableName> names = new HashSet<>(virtualTables.names());
    names.addAll(added.keySet());
    return names;
  }

  /** The catalog reader that Calcite asks for names. */
  public CalciteCatalogReader reader(RelDataTypeFactory factory) {
    return CatalogReaders.of(this, factory);
  }
}
