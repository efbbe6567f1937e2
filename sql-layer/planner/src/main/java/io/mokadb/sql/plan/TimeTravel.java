package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.history.PastTable;
import io.mokadb.sql.history.SnapshotTime;
import io.mokadb.sql.history.VersionsTable;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.VersionsOf;
import io.mokadb.sql.plan.schema.SchemaView;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The rewriting of {@code FOR SYSTEM_TIME AS OF}, {@code VERSIONS BETWEEN} and {@code CHANGES
 * SINCE} to tables of their own in FROM clauses, before the validator sees them. Confined to a
 * statement.
 */
final class TimeTravel {
  private final Preparation preparation;

  TimeTravel(Preparation preparation) {
    this.preparation = preparation;
  }

  /** Rewrites a query in place. */
  void rewrite(SqlNode query) {
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select && select.getFrom() != null) {
              select.setFrom(from(select.getFrom()));
            }
            return super.visit(call);
          }
        });
  }

  private SqlNode from(SqlNode from) {
    if (from instanceof SqlJoin join) {
      join.setLeft(from(join.getLeft()));
      join.setRight(from(join.getRight()));
      return join;
    }
    if (from.getKind() == SqlKind.AS) {
      SqlCall as = (SqlCall) from;
      if (isTravel(as.operand(0))) {
        as.setOperand(0, travelled(as.operand(0)));
      }
      return as;
    }
    if (!isTravel(from)) {
      return from;
    }
    SqlIdentifier name = tableOf(from);
    return SyntaxTrees.named(travelled(from), name.names.get(name.names.size() - 1));
  }

  private static boolean isTravel(SqlNode node) {
    return node instanceof SqlSnapshot || node instanceof VersionsOf;
  }

  private static SqlIdentifier tableOf(SqlNode travel) {
    SqlNode table =
        travel instanceof SqlSnapshot snapshot
            ? snapshot.getTableRef()
            : ((VersionsOf) travel).table();
    if (table instanceof SqlIdentifier name) {
      return name;
    }
    throw new MokaException(
        SqlState.SYNTAX_ERROR,
        "FOR SYSTEM_TIME, VERSIONS and CHANGES follow the name of a table, and its alias them");
  }

  private SqlIdentifier travelled(SqlNode travel) {
    TableDef table = preparation.tables.table(tableOf(travel));
    preparation.view.requireRows(table, "FOR SYSTEM_TIME, VERSIONS and CHANGES");
    if (SystemKeys.isTemporary(table.id())) {
      throw MokaException.unsupported(
          "Temporary table " + table.name() + " has no past that could be read");
    }
    TableName name = preparation.view.freshName(table);
    VirtualTable virtual;
    if (travel instanceof SqlSnapshot snapshot) {
      virtual = new PastTable(name, table, moment(snapshot.getPeriod()));
    } else {
      VersionsOf versions = (VersionsOf) travel;
      virtual =
          new VersionsTable(
              name,
              table,
              moment(versions.from()),
              versions.until() == null ? null : moment(versions.until()));
    }
    preparation.view.add(virtual);
    return new SqlIdentifier(List.of(name.schema(), name.name()), travel.getParserPosition());
  }

  private SnapshotTime moment(SqlNode expression) {
    SqlNode typed =
        expression instanceof SqlDynamicParam
            ? SqlStdOperatorTable.CAST.createCall(SqlParserPos.ZERO, expression, timestamp())
            : expression;
    Preparation.Typed compiled = preparation.expressions.of(List.of(typed)).get(0);
    return new SnapshotTime(compiled.expr(), compiled.type());
  }

  private static SqlDataTypeSpec timestamp() {
    return new SqlDataTypeSpec(
        new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, 6, SqlParserPos.ZERO), SqlParserPos.ZERO);
  }

  /** The name of the table that a name in a plan stands for. */
  static String shown(String table) {
    int mark = table.indexOf(SchemaView.FRESH);
    return mark < 0 ? table : table.substring(0, mark);
  }
}
