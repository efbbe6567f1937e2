package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.read.LockRowsOperator;
import io.mokadb.sql.access.read.LockRowsOperator.Claimed;
import io.mokadb.sql.access.read.LockRowsOperator.Target;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.LimitOperator;
import io.mokadb.sql.parser.ast.ForUpdate;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A planner of SELECT ... FOR UPDATE: the query with the keys of its tables as additional columns,
 * under the operator that locks rows by these columns and drops them. Confined.
 */
final class ForUpdatePlanner {
  private final Preparation preparation;
  private final Map<String, TableDef> tables = new LinkedHashMap<>();

  ForUpdatePlanner(Preparation preparation) {
    this.preparation = preparation;
  }

  /**
   * @param query as planned, with the keys
   * @param width of the rows without them
   */
  record Planned(Operator root, Preparation.Query query, int width, List<TableDef> locked) {}

  Planned plan(ForUpdate statement) {
    SqlNode body =
        statement.query() instanceof SqlOrderBy ordered ? ordered.query : statement.query();
    if (!(body instanceof SqlSelect select)
        || select.isDistinct()
        || select.getGroup() != null
        || select.getHaving() != null) {
      throw MokaException.unsupported(
          "FOR UPDATE needs a SELECT of rows of tables: no UNION, DISTINCT or GROUP BY");
    }
    collect(select.getFrom());
    List<SqlNode> items = new ArrayList<>(select.getSelectList());
    List<TableDef> locked = new ArrayList<>();
    int hidden = 0;
    List<Integer> starts = new ArrayList<>();
    for (Map.Entry<String, TableDef> entry : chosen(statement).entrySet()) {
      TableDef table = entry.getValue();
      starts.add(hidden);
      locked.add(table);
      for (String column : key(table)) {
        items.add(SyntaxTrees.named(SyntaxTrees.column(entry.getKey(), column), "$KEY" + hidden));
        hidden++;
      }
    }
    select.setSelectList(new SqlNodeList(items, SqlParserPos.ZERO));
    Preparation.Unlimited unlimited = read(statement);
    Preparation.Query query = unlimited.query();
    int width = query.row().getFieldCount() - hidden;
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < locked.size(); i++) {
      targets.add(new Target(locked.get(i), width + starts.get(i)));
    }
    Operator root =
        new LockRowsOperator(query.root(), width, targets, claimed(statement.waiting()));
    if (unlimited.offset() != null || unlimited.fetch() != null) {
      root = new LimitOperator(root, unlimited.offset(), unlimited.fetch());
    }
    return new Planned(root, query, width, locked);
  }

  /** Rows that are left out do not count for the LIMIT. */
  private Preparation.Unlimited read(ForUpdate statement) {
    return statement.waiting() == ForUpdate.Waiting.SKIP_LOCKED
        ? preparation.unlimited(statement.query())
        : new Preparation.Unlimited(preparation.query(statement.query()), null, null);
  }

  private static Claimed claimed(ForUpdate.Waiting waiting) {
    return switch (waiting) {
      case WAIT -> Claimed.TAKE;
      case NOWAIT -> Claimed.FAIL;
      case SKIP_LOCKED -> Claimed.SKIP;
    };
  }

  private static List<String> key(TableDef table) {
    return table.hasPrimaryKey()
        ? table.primaryKey().stream().map(id -> table.columnOfId(id).name()).toList()
        : List.of(PlannedTable.ROW_ID);
  }

  private void collect(SqlNode from) {
    if (from instanceof SqlJoin join) {
      collect(join.getLeft());
      collect(join.getRight());
    } else if (from instanceof SqlIdentifier name) {
      add(name, name.names.get(name.names.size() - 1));
    } else if (from != null
        && from.getKind() == SqlKind.AS
        && ((SqlCall) from).operand(0) instanceof SqlIdentifier name) {
      add(name, ((SqlIdentifier) ((SqlCall) from).operand(1)).getSimple());
    } else {
      throw MokaException.unsupported(
          "FOR UPDATE locks rows of tables; the FROM clause has something else");
    }
  }

  private void add(SqlIdentifier name, String alias) {
    TableDef table = preparation.tables.table(name);
    preparation.view.requireRows(table, "FOR UPDATE");
    preparation.view.showRowId(table);
    tables.put(alias, table);
  }

  private Map<String, TableDef> chosen(ForUpdate statement) {
    if (statement.tables().isEmpty()) {
      return tables;
    }
    Map<String, TableDef> chosen = new LinkedHashMap<>();
    for (SqlIdentifier name : statement.tables()) {
      TableDef table = tables.get(name.getSimple());
      if (table == null) {
        throw new MokaException(
            SqlState.NO_SUCH_TABLE,
            "FOR UPDATE OF names " + name + ", which is not in the FROM clause");
      }
      chosen.put(name.getSimple(), table);
    }
    return chosen;
  }
}
