package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.GroupByAll;
import io.mokadb.sql.plan.calcite.AggregateOrder;
import io.mokadb.sql.plan.calcite.NamedWindows;
import io.mokadb.sql.plan.calcite.NullableAggregates;
import io.mokadb.sql.plan.calcite.Percentiles;
import io.mokadb.sql.plan.calcite.RepeatedGroups;
import io.mokadb.sql.plan.calcite.SearchedRows;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;

/**
 * The rewriting of a syntax tree before it is registered: each node is brought into the form that
 * Calcite's validator understands. Confined to a statement.
 */
final class SyntaxRewrites {
  private final FunctionBodies functions;
  private final Predicate<SqlNode> isDual;
  private final Consumer<SqlJoin> joins;
  private boolean wholeRows;

  /**
   * @param isDual tells the table with one row that Oracle, MySQL and H2 have
   * @param joins is told of each join
   */
  SyntaxRewrites(FunctionBodies functions, Predicate<SqlNode> isDual, Consumer<SqlJoin> joins) {
    this.functions = functions;
    this.isDual = isDual;
    this.joins = joins;
  }

  /** True if there are calls that may have rows as operands. */
  boolean mayHaveWholeRows() {
    return wholeRows;
  }

  /** A node, before Calcite's own rewriting of it and of its operands; null for null. */
  SqlNode before(SqlNode written, boolean underFrom) {
    SqlNode node = MixedIntervals.split(functions.replace(written));
    if (node == null) {
      return null;
    }
    NamedWindows.replaceIn(node);
    if (node instanceof SqlCall call) {
      node = call(call);
      if (node instanceof SqlCall predicate && RowPredicates.isOne(predicate)) {
        return before(RowPredicates.byFields(predicate), underFrom);
      }
    }
    if (underFrom) {
      node = SyntaxOfDual.inFrom(node, isDual);
    }
    SqlNode moment = DateTimeKeywords.meant(node);
    return moment == null ? node : before(moment, underFrom);
  }

  private SqlNode call(SqlCall written) {
    SqlNode node = QuantifiedTexts.settled(SearchedRows.settled(written));
    if (!(node instanceof SqlCall call)) {
      return node;
    }
    if (call.operandCount() == 0 && call.getOperator().getName().equals("COALESCE")) {
      throw new MokaException(
          SqlState.NO_SUCH_FUNCTION,
          "COALESCE needs values" + NameErrors.place(call.getParserPosition()));
    }
    RowPredicates.refuseOrderedRows(call);
    wholeRows |= WholeRows.takes(call);
    switch (call.getKind()) {
      case ROLLUP, CUBE -> {
        return RepeatedGroups.settled(call);
      }
      case IN, NOT_IN -> {
        return inNothing(call) ? truth(call.getKind() == SqlKind.NOT_IN, call) : call;
      }
      case JOIN -> {
        joins.accept((SqlJoin) call);
        return call;
      }
      case EXTRACT -> {
        return FieldCalls.known(call);
      }
      case WITHIN_DISTINCT ->
          throw MokaException.unsupported(
              "WITHIN DISTINCT is not supported; aggregate over a sub-query with SELECT DISTINCT"
                  + NameErrors.place(call.getParserPosition()));
      default -> {
        return call.getOperator().getName().equals("DATE_PART") ? FieldCalls.ofPart(call) : call;
      }
    }
  }

  /** Nothing is in an empty list, not even an unknown value: as in H2. */
  private static boolean inNothing(SqlCall call) {
    return call.operand(1) instanceof SqlNodeList list && list.isEmpty();
  }

  private static SqlNode truth(boolean value, SqlNode at) {
    return SqlLiteral.createBoolean(value, at.getParserPosition());
  }

  /** A node after Calcite's own rewriting. */
  static SqlNode after(SqlNode node) {
    SqlNode rewritten = JoinedTexts.asListagg(node);
    NullableAggregates.replace(rewritten);
    Percentiles.overDoubles(rewritten);
    AggregateOrder.settle(rewritten);
    if (rewritten instanceof SqlSelect select && GroupByAll.isIn(select)) {
      GroupedItems.expand(select);
    }
    return rewritten;
  }
}
