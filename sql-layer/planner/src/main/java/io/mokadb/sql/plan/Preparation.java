package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.answer.AnsweredTree;
import io.mokadb.sql.plan.answer.UsedView;
import io.mokadb.sql.plan.check.PlanChecks;
import io.mokadb.sql.plan.check.WrongPlan;
import io.mokadb.sql.plan.fast.LogicalQuery;
import io.mokadb.sql.plan.fast.PlainQuery;
import io.mokadb.sql.plan.logical.LogicalPhases;
import io.mokadb.sql.plan.logical.Samples;
import io.mokadb.sql.plan.logical.UnlimitedTree;
import io.mokadb.sql.plan.physical.PhysicalPlanner;
import io.mokadb.sql.plan.physical.PlanContext;
import io.mokadb.sql.plan.rex.Immutability;
import io.mokadb.sql.plan.rex.MokaRexBuilder;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.plan.validate.MokaValidator;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The planning of one statement: its schema view, the types of its parameters, its tables, and the
 * way from a query to operators. Confined.
 */
final class Preparation {
  private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);

  final SchemaView view;
  private final long mostVisits;
  private final boolean asWritten;
  final StatementParameters parameters;
  final UsedTables tables;
  final QueryConversion conversion;
  final RowExpressions expressions;
  final PlanContext context;

  /** The queries of a WITH that stands before the statement; null if there is none. */
  private SqlNodeList with;

  /** Null if queries read the tables that they name. */
  private ViewShapes shapes;

  private List<UsedView> answeredFrom = List.of();

  /**
   * @param mostVisits see {@link LogicalPhases}
   * @param cancellation ends the planning
   */
  Preparation(PlanRequest request, int parameterCount, long mostVisits, Cancellation cancellation) {
    this.view =
        new SchemaView(
            request.catalog(), request.schema(), request.statistics(), request.virtualTables());
    MokaRexBuilder rexBuilder = new MokaRexBuilder(QueryConversion.TYPES, cancellation);
    this.parameters = new StatementParameters(request, parameterCount);
    this.tables = new UsedTables(view);
    this.conversion = new QueryConversion(view, parameters.bound(), rexBuilder, cancellation);
    this.expressions = new RowExpressions(this);
    this.context =
        new PlanContext(
            rexBuilder,
            cancellation,
            table -> expressions.derived(table).stream().map(Typed::rex).toList(),
            request.assumed());
    this.mostVisits = mostVisits;
    this.asWritten = request.subQueriesAsWritten();
  }

  /**
   * A query's operators and the metadata of its columns.
   *
   * @param row names and types of the columns
   * @param origins per column schema, table and column, or null
   * @param validated the query as the validator left it; null if it needed none
   */
  record Query(Operator root, RelDataType row, List<List<String>> origins, SqlNode validated) {}

  /** Lets {@link #answered} answer queries from views. */
  void answerFrom(ViewShapes views) {
    this.shapes = views;
  }

  /** The views that {@link #answered} has used. */
  List<UsedView> answeredFrom() {
    return answeredFrom;
  }

  /** Sets the queries that all parts planned later may name. */
  void with(SqlNodeList queries) {
    this.with = queries;
  }

  /** A query that knows the queries of WITH. */
  SqlNode knowing(SqlNode query) {
    if (with == null) {
      return query;
    }
    SqlNodeList items = (SqlNodeList) TreeCopy.of(with);
    return query instanceof SqlOrderBy sorted
        ? new SqlOrderBy(
            sorted.getParserPosition(),
            new SqlWith(SqlParserPos.ZERO, items, sorted.query),
            sorted.orderList,
            sorted.offset,
            sorted.fetch)
        : new SqlWith(SqlParserPos.ZERO, items, query);
  }

  Query query(SqlNode query) {
    LogicalQuery logical = logical(query);
    RelNode rel = phases().withoutSubQueries(logical.rel());
    return new Query(operators(rel), logical.row(), logical.origins(), logical.validated());
  }

  /** As {@link #query}, from materialized views where that is cheaper, if it is allowed. */
  Query answered(SqlNode query) {
    LogicalQuery logical = logical(query);
    RelNode rel = phases().withoutSubQueries(logical.rel());
    Operator root = shapes == null ? operators(rel) : cheaper(rel);
    return new Query(root, logical.row(), logical.origins(), logical.validated());
  }

  /** The operators of a tree, or of one that reads views in its place. */
  private Operator cheaper(RelNode rel) {
    PhysicalPlanner physical = new PhysicalPlanner(context);
    RelNode joined = Samples.asFilters(rel);
    tables.note(joined);
    PhysicalPlanner.Candidate best = best(physical, joined, null, null);
    AnsweredTree answered = AnsweredTree.of(joined, shapes.of(joined, view));
    PhysicalPlanner.Candidate other =
        answered == null ? null : fromViews(physical, joined, answered);
    if (other == null || other.cost() >= best.cost()) {
      return best.build().get();
    }
    answeredFrom = answered.used();
    return other.build().get();
  }

  /** Null if the tree has a fault, for the query's own one serves. */
  private PhysicalPlanner.Candidate fromViews(
      PhysicalPlanner physical, RelNode query, AnsweredTree answered) {
    try {
      RelNode tree = PlanChecks.after("the answering from views", query, answered.tree());
      return best(physical, tree, null, null);
    } catch (WrongPlan wrong) {
      if (PlanChecks.thorough()) {
        throw wrong;
      }
      LOG.warn("A query was not answered from {}", answered.used(), wrong);
      return null;
    }
  }

  /**
   * A query without its LIMIT and OFFSET.
   *
   * @param offset null for none
   * @param fetch null for none
   */
  record Unlimited(Query query, Expr offset, Expr fetch) {}

  /** As {@link #query}, where the caller applies LIMIT and OFFSET. */
  Unlimited unlimited(SqlNode query) {
    LogicalQuery logical = logical(query);
    UnlimitedTree tree = UnlimitedTree.of(phases().withoutSubQueries(logical.rel()));
    Operator root = operators(tree);
    return new Unlimited(
        new Query(root, logical.row(), logical.origins(), logical.validated()),
        tree.offset() == null ? null : context.compiler().compile(tree.offset()),
        tree.fetch() == null ? null : context.compiler().compile(tree.fetch()));
  }

  private LogicalQuery logical(SqlNode query) {
    LogicalQuery plain = plain(query);
    LogicalQuery logical = plain == null ? validated(query) : plain;
    parameters.note(logical.parameters());
    return logical;
  }

  /**
   * A query whose first columns are its operators', and whose other columns the caller computes.
   *
   * @param root gives rows that begin with the first columns
   * @param late the other columns, over such rows
   */
  record LateQuery(Operator root, List<Typed> late) {}

  /**
   * As {@link #query}, where the caller decides for each row whether the last columns are computed:
   * an expression fails only for rows that it is computed for. Sub-queries in them are joined to
   * all rows.
   *
   * @param first how many columns all rows have
   */
  LateQuery lateQuery(SqlNode query, int first) {
    LateColumns columns = LateColumns.of(phases().withoutSubQueries(logical(query).rel()), first);
    Operator root = operators(columns.rows());
    List<Typed> late = new ArrayList<>();
    for (RexNode rex : columns.late()) {
      late.add(expressions.typed(rex, null));
    }
    return new LateQuery(root, late);
  }

  /** The query as relational algebra, if that needs no validator; else null. */
  LogicalQuery plain(SqlNode query) {
    return with == null && !parameters.anyBound() && PlainQuery.mayBe(query)
        ? PlainQuery.of(query, view, conversion.cluster())
        : null;
  }

  /** Any query as relational algebra. */
  LogicalQuery validated(SqlNode query) {
    SqlNode statement = knowing(query);
    new TimeTravel(this).rewrite(statement);
    Validation.Validated known = conversion.validation().validate(statement);
    MokaValidator validator = known.validator();
    SqlNode validated = known.query();
    RelRoot root = conversion.convert(validator, validated);
    RelDataType row = validator.getValidatedNodeType(validated);
    return new LogicalQuery(
        root.project(),
        row,
        QueryConversion.origins(validator, validated, row.getFieldCount()),
        parameters.told(validator),
        validated);
  }

  /**
   * An expression and its type.
   *
   * @param expr over the table's row, or over nothing
   * @param rex the same, before it was compiled
   */
  record Typed(Expr expr, SqlType type, String name, boolean nullable, RexNode rex) {
    /** The ordinals of the columns that it names. */
    int[] columns() {
      return RelOptUtil.InputFinder.bits(rex).toArray();
    }

    /** True if it gives the same for the same row at any time. */
    boolean isImmutable() {
      return Immutability.of(rex);
    }
  }

  /** The rewriting of this statement's trees. */
  LogicalPhases phases() {
    return new LogicalPhases(mostVisits, asWritten);
  }

  /**
   * The operators of a tree.
   *
   * @param rel without sub-queries
   */
  Operator operators(RelNode rel) {
    return operators(new UnlimitedTree(rel, null, null));
  }

  private Operator operators(UnlimitedTree read) {
    RelNode joined = Samples.asFilters(read.rel());
    tables.note(joined);
    return best(new PhysicalPlanner(context), joined, read.offset(), read.fetch()).build().get();
  }

  /** The cheapest operators for a tree, not yet built. */
  private PhysicalPlanner.Candidate best(
      PhysicalPlanner physical, RelNode joined, RexNode offset, RexNode fetch) {
    PhysicalPlanner.Candidate best = null;
    for (RelNode tree : phases().alternatives(joined)) {
      PhysicalPlanner.Candidate candidate = physical.candidate(tree, offset, fetch);
      // The correlated tree comes first and is the safe one: the other must be clearly cheaper.
      if (best == null || candidate.cost() * 2 < best.cost()) {
        best = candidate;
      }
    }
    return best;
  }
}
