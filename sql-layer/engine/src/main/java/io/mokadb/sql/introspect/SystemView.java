package io.mokadb.sql.introspect;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** A virtual table whose rows are a function of the catalog. Immutable and thread-safe. */
final class SystemView implements VirtualTable {
  private final TableName name;
  private final List<ColumnDef> columns;
  private final Function<ExecutionContext, Catalog> catalogs;
  private final Function<Catalog, List<Object[]>> rows;

  private SystemView(
      String name,
      List<ColumnDef> columns,
      Function<ExecutionContext, Catalog> catalogs,
      Function<Catalog, List<Object[]>> rows) {
    this.name = new TableName(InformationSchema.NAME, name);
    this.columns = List.copyOf(columns);
    this.catalogs = catalogs;
    this.rows = rows;
  }

  static Builder named(String name) {
    return new Builder(name);
  }

  @Override
  public TableName name() {
    return name;
  }

  @Override
  public List<ColumnDef> columns() {
    return columns;
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    Iterator<Object[]> iterator = rows.apply(catalogs.apply(context)).iterator();
    return new RowStream() {
      @Override
      public Object[] next() {
        return iterator.hasNext() ? iterator.next() : null;
      }

      @Override
      public void close() {
        // holds nothing
      }
    };
  }

  /** Collects columns in order. */
  static final class Builder {
    private final String name;
    private final List<ColumnDef> columns = new ArrayList<>();

    private Builder(String name) {
      this.name = name;
    }

    Builder text(String... names) {
      return add(Kind.VARCHAR, names);
    }

    Builder integer(String... names) {
      return add(Kind.INTEGER, names);
    }

    private Builder add(Kind kind, String... names) {
      for (String column : names) {
        columns.add(new ColumnDef(columns.size(), column, SqlType.of(kind), true, null, null));
      }
      return this;
    }

    SystemView rows(
        Function<ExecutionContext, Catalog> catalogs, Function<Catalog, List<Object[]>> rows) {
      return new SystemView(name, columns, catalogs, rows);
    }
  }
}
