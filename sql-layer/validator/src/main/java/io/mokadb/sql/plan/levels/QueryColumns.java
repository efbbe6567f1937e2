package io.mokadb.sql.plan.levels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlQualified;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The meaning of the names of a statement: for each the query whose FROM clause has the column.
 * Confined to a statement.
 */
final class QueryColumns {
  /** Greater than all lines: the columns of a star have the star's line. */
  private static final int FIRST = 1 << 30;

  /**
   * A column of a query.
   *
   * @param query by identity: the one whose FROM clause has it
   * @param names of its source there and its own
   */
  record Column(SqlSelect query, List<String> names) {
    boolean isSame(Column other) {
      return query == other.query && names.equals(other.names);
    }
  }

  private record Meaning(SqlValidatorNamespace source, List<String> names) {}

  private final Map<Integer, SqlIdentifier> numbered = new HashMap<>();
  private final IdentityHashMap<SqlIdentifier, Meaning> meanings = new IdentityHashMap<>();
  private final IdentityHashMap<SqlValidatorNamespace, SqlSelect> queries = new IdentityHashMap<>();

  private QueryColumns() {}

  /**
   * The columns of a statement, which is left as it is.
   *
   * @param probe that nothing else uses
   * @throws RuntimeException if something is wrong with the statement besides its aggregates
   */
  static QueryColumns of(SqlNode statement, ColumnProbe probe) {
    QueryColumns columns = new QueryColumns();
    NumberedCopy copier = columns.new NumberedCopy();
    SqlNode copy = statement.accept(copier);
    probe.onColumn(columns::found);
    probe.validate(copy);
    copier.selects.forEach(
        (select, original) -> {
          SelectScope scope = probe.getRawSelectScope(select);
          if (scope != null) {
            scope.getChildren().forEach(source -> columns.queries.put(source, original));
          }
        });
    return columns;
  }

  /** The column that a name means; null if it is not known to be a column. */
  Column column(SqlIdentifier name) {
    Meaning meaning = meanings.get(name);
    SqlSelect query = meaning == null ? null : queries.get(meaning.source);
    return query == null ? null : new Column(query, meaning.names);
  }

  /** The first meaning of a name counts, before it is written out. */
  private void found(SqlValidatorScope scope, SqlIdentifier name) {
    SqlIdentifier original = numbered.get(name.getParserPosition().getLineNum());
    if (original == null || name.isStar() || meanings.containsKey(original)) {
      return;
    }
    SqlQualified found;
    try {
      found = scope.fullyQualify(name);
    } catch (RuntimeException unknown) {
      // No column, or the validator says so itself.
      return;
    }
    if (found.namespace != null) {
      meanings.put(original, new Meaning(found.namespace, List.copyOf(found.identifier.names)));
    }
  }

  /** A copy whose names have numbers in place of lines, which they keep when they are rewritten. */
  private final class NumberedCopy extends SqlShuttle {
    private final IdentityHashMap<SqlSelect, SqlSelect> selects = new IdentityHashMap<>();

    @Override
    public SqlNode visit(SqlCall call) {
      if (call instanceof SqlOrderBy order && AggregateLevels.ordered(order) != null) {
        return ordered(order);
      }
      CallCopyingArgHandler copier = new CallCopyingArgHandler(call, true);
      call.getOperator().acceptCall(this, call, false, copier);
      SqlNode copy = copier.result();
      if (call instanceof SqlSelect select) {
        selects.put(withRepetitions((SqlSelect) copy), select);
      }
      return copy;
    }

    /** Keys with aggregates are looked at where HAVING is: an order needs groups to have them. */
    private SqlNode ordered(SqlOrderBy order) {
      SqlNode query = order.query.accept(this);
      SqlSelect select = (SqlSelect) (query instanceof SqlWith with ? with.body : query);
      List<SqlNode> keys = new ArrayList<>();
      List<SqlNode> aggregates = new ArrayList<>();
      if (select.getHaving() != null) {
        aggregates.add(select.getHaving());
      }
      for (SqlNode key : order.orderList) {
        boolean aggregate = AggregateUnits.areIn(key);
        (aggregate ? aggregates : keys).add((aggregate ? direct(key) : key).accept(this));
      }
      if (!aggregates.isEmpty()) {
        select.setHaving(
            SqlStdOperatorTable.IS_NOT_NULL.createCall(
                SqlParserPos.ZERO,
                SqlStdOperatorTable.ROW.createCall(SqlParserPos.ZERO, aggregates)));
      }
      return new SqlOrderBy(
          order.getParserPosition(),
          query,
          new SqlNodeList(keys, SqlParserPos.ZERO),
          order.offset,
          order.fetch);
    }

    private static SqlNode direct(SqlNode key) {
      return switch (key.getKind()) {
        case DESCENDING, NULLS_FIRST, NULLS_LAST -> direct(((SqlCall) key).operand(0));
        default -> key;
      };
    }

    /** The groups of DISTINCT would be in the way. */
    private static SqlSelect withRepetitions(SqlSelect select) {
      if (select.isDistinct()) {
        List<SqlNode> keywords = new ArrayList<>((SqlNodeList) select.getOperandList().get(0));
        keywords.remove(select.getModifierNode(SqlSelectKeyword.DISTINCT));
        select.setOperand(0, new SqlNodeList(keywords, SqlParserPos.ZERO));
      }
      return select;
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
      if (name.isStar()) {
        return name.clone(name.getParserPosition());
      }
      int number = FIRST + numbered.size();
      numbered.put(number, name);
      return name.clone(new SqlParserPos(number, 1));
    }

    @Override
    public SqlNode visit(SqlLiteral literal) {
      return literal.clone(literal.getParserPosition());
    }
  }
}
