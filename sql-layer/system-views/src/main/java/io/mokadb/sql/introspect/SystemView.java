package io.mokadb.sql.introspect;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Builds a virtual table of INFORMATION_SCHEMA, whose rows are a function of the catalog. */
final class SystemView {
  private final String name;
  private final List<ColumnDef> columns = new ArrayList<>();

  private SystemView(String name) {
    this.name = name;
  }

  static SystemView named(String name) {
    return new SystemView(name);
  }

  SystemView text(String... names) {
    return add(Kind.VARCHAR, names);
  }

  SystemView integer(String... names) {
    return add(Kind.INTEGER, names);
  }

  private SystemView add(Kind kind, String... names) {
    for (String column : names) {
      columns.add(new ColumnDef(columns.size(), column, SqlType.of(kind), true, null, null));
    }
    return this;
  }

  VirtualTable rows(
      Function<ExecutionContext, Catalog> catalogs, Function<Catalog, List<Object[]>> rows) {
    return rows(context -> rows.apply(catalogs.apply(context)));
  }

  VirtualTable rows(Function<ExecutionContext, List<Object[]>> rows) {
    return new ComputedTable(new TableName(InformationSchema.NAME, name), columns, rows);
  }
}
