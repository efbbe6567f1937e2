package io.mokadb.sql.plan.validate;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The tables that the body of a function names. Confined. */
final class BodyTables extends SqlBasicVisitor<Void> {
  private final Catalog catalog;
  private final String path;
  private final Set<String> columns = new HashSet<>();
  private final Set<String> queries = new HashSet<>();

  /**
   * @param path the schema in which names without one are looked for
   */
  BodyTables(Catalog catalog, String path) {
    this.catalog = catalog;
    this.path = path;
  }

  /** Gives the tables their full names, wherever the body is used; and notes their columns. */
  void qualify(SqlNode body) {
    body.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlWithItem item) {
              queries.add(item.name.getSimple());
            }
            return super.visit(call);
          }
        });
    body.accept(this);
  }

  /** Names of columns, which hide parameters of the same name. */
  Set<String> columns() {
    return columns;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect select && select.getFrom() != null) {
      select.setFrom(from(select.getFrom()));
    }
    return super.visit(call);
  }

  private SqlNode from(SqlNode from) {
    if (from instanceof SqlJoin join) {
      join.setLeft(from(join.getLeft()));
      join.setRight(from(join.getRight()));
    } else if (from.getKind() == SqlKind.AS) {
      SqlCall as = (SqlCall) from;
      as.setOperand(0, from(as.operand(0)));
    } else if (from instanceof SqlIdentifier name) {
      return table(name);
    }
    return from;
  }

  private SqlIdentifier table(SqlIdentifier name) {
    boolean simple = name.isSimple();
    if (name.names.size() > 2 || simple && queries.contains(name.getSimple())) {
      return name;
    }
    String schema = simple ? path : name.names.get(0);
    String last = name.names.get(name.names.size() - 1);
    TableDef table = catalog.table(schema, last);
    ViewDef view = catalog.view(schema, last);
    if (table == null && view == null) {
      return name;
    }
    for (ColumnDef column : table != null ? table.columns() : view.columns()) {
      columns.add(column.name());
    }
    return new SqlIdentifier(List.of(schema, last), name.getParserPosition());
  }
}
