package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.DelegatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * A check that refuses aggregates whose columns are all of an outer query. The standard computes
 * them over the rows of that query (SQL:2016 part 2, 6.9), Calcite over those of the sub-query,
 * which would be another result; {@code plan.levels} moves them to the query that computes them.
 * Confined to an aggregate.
 */
public final class OuterAggregates extends SqlBasicVisitor<Void> {
  private static final String BELONGS = " of columns of an outer query alone belongs to that query";

  private final MokaValidator validator;
  private final SelectScope own;
  private SqlValidatorScope scope;
  private boolean local;
  private boolean outer;

  private OuterAggregates(MokaValidator validator, SelectScope own) {
    this.validator = validator;
    this.own = own;
    this.scope = own;
  }

  /**
   * @param parts of the aggregate: arguments, FILTER, WITHIN GROUP; may be null
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED}
   */
  static void refuse(
      SqlCall call, List<SqlNode> parts, SqlValidatorScope scope, MokaValidator validator) {
    SqlValidatorScope own = scope;
    while (own instanceof DelegatingScope inner && !(own instanceof SelectScope)) {
      own = inner.getParent();
    }
    if (!(own instanceof SelectScope select) || !hasQueryAround(select)) {
      return;
    }
    OuterAggregates search = new OuterAggregates(validator, select);
    for (SqlNode part : parts) {
      if (part != null) {
        part.accept(search);
      }
    }
    if (search.outer && !search.local) {
      throw MokaException.unsupported(
          call.getOperator().getName()
              + BELONGS
              + ", which is not supported in this place: compute it in the outer query");
    }
  }

  /** True if an error is this one. */
  public static boolean isRefused(MokaException error) {
    return error.state() == SqlState.FEATURE_NOT_SUPPORTED && error.getMessage().contains(BELONGS);
  }

  private static boolean hasQueryAround(SelectScope select) {
    SqlValidatorScope around = select.getParent();
    while (around instanceof DelegatingScope inner && !(around instanceof ListScope)) {
      around = inner.getParent();
    }
    return around instanceof ListScope;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call.getKind() == SqlKind.AS) {
      call.operand(0).accept(this);
    } else if (call instanceof SqlSelect select) {
      inSelect(select);
    } else {
      super.visit(call);
    }
    return null;
  }

  private void inSelect(SqlSelect select) {
    SqlValidatorScope around = scope;
    scope = validator.getRawSelectScope(select);
    for (SqlNode clause : select.getOperandList()) {
      if (clause == select.getFrom()) {
        inFrom(clause);
      } else if (clause != null) {
        clause.accept(this);
      }
    }
    scope = around;
  }

  /** Names and aliases of tables mean no columns. */
  private void inFrom(SqlNode source) {
    if (source instanceof SqlJoin join) {
      inFrom(join.getLeft());
      inFrom(join.getRight());
      if (join.getConditionType() == JoinConditionType.ON) {
        join.getCondition().accept(this);
      }
    } else if (source instanceof SqlCall call && call.getKind() == SqlKind.AS) {
      inFrom(call.operand(0));
    } else if (source != null && !(source instanceof SqlIdentifier)) {
      source.accept(this);
    }
  }

  @Override
  public Void visit(SqlIdentifier name) {
    if (name.isStar()) {
      // The star of COUNT(*) means rows, not columns.
      local |= name.names.size() > 1;
      return null;
    }
    SqlValidatorNamespace source = source(name);
    if (source == null) {
      local |= scope == own;
      return null;
    }
    SqlValidatorScope place = scope;
    while (place != own && place instanceof DelegatingScope inner) {
      if (place instanceof ListScope list && list.getChildren().contains(source)) {
        // A column of a query inside the aggregate.
        return null;
      }
      place = inner.getParent();
    }
    // An argument is a constant in the body of a function.
    if (own.getChildren().contains(source) || FunctionBodies.isArgument(name)) {
      local = true;
    } else {
      outer = true;
    }
    return null;
  }

  /** Null if the name is not that of a column, as the name of a table. */
  private SqlValidatorNamespace source(SqlIdentifier name) {
    try {
      return scope.fullyQualify(name).namespace;
    } catch (RuntimeException unknown) {
      // The validator reports a name that it does not know at its own time.
      return null;
    }
  }
}
