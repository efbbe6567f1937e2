package io.mokadb.sql.security;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A table, view or sequence, as what privileges can be on.
 *
 * @param id as a {@link Grant} names it
 */
public record Securable(long id, String schema, String name, Kind kind, List<ColumnDef> columns) {
  /** Kinds of objects. */
  public enum Kind {
    TABLE,
    VIEW,
    SEQUENCE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Securable {
    columns = List.copyOf(columns);
  }

  public static Securable of(TableDef table) {
    return new Securable(
        table.objectId(), table.schema(), table.name(), Kind.TABLE, table.columns());
  }

  public static Securable of(ViewDef view) {
    return new Securable(view.id(), view.schema(), view.name(), Kind.VIEW, view.columns());
  }

  public static Securable of(SequenceDef sequence) {
    return new Securable(
        sequence.objectId(), sequence.schema(), sequence.name(), Kind.SEQUENCE, List.of());
  }

  /** The table, view or sequence of a name; null without one. */
  public static Securable find(Catalog catalog, String schema, String name) {
    TableDef table = catalog.table(schema, name);
    if (table != null) {
      return of(table);
    }
    ViewDef view = catalog.view(schema, name);
    if (view != null) {
      return of(view);
    }
    SequenceDef sequence = catalog.sequence(schema, name);
    return sequence == null ? null : of(sequence);
  }

  /** All tables, views and sequences, by schema and name. */
  static List<Securable> all(Catalog catalog) {
    List<Securable> all = new ArrayList<>();
    catalog.tables().values().forEach(table -> all.add(of(table)));
    catalog.views().values().forEach(view -> all.add(of(view)));
    catalog.sequences().values().forEach(sequence -> all.add(of(sequence)));
    all.sort(Comparator.comparing(Securable::schema).thenComparing(Securable::name));
    return all;
  }

  public boolean isView() {
    return kind == Kind.VIEW;
  }

  public boolean isSequence() {
    return kind == Kind.SEQUENCE;
  }

  String qualifiedName() {
    return schema + "." + name;
  }

  /** The name of a column; null if it is gone. */
  String columnName(int columnId) {
    for (ColumnDef column : columns) {
      if (column.id() == columnId) {
        return column.name();
      }
    }
    return null;
  }

  /** The column of a name; null without one. */
  ColumnDef column(String column) {
    return columns.stream().filter(c -> c.name().equals(column)).findFirst().orElse(null);
  }
}
