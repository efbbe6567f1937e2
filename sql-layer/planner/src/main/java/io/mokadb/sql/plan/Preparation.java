package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.plan.physical.PhysicalPlanner;
import io.mokadb.sql.plan.physical.PlanContext;
import io.mokadb.sql.plan.plain.LogicalQuery;
import io.mokadb.sql.plan.plain.PlainQuery;
import io.mokadb.sql.plan.rel.CancellablePlanner;
import io.mokadb.sql.plan.rel.LogicalPhases;
import io.mokadb.sql.plan.rel.RelConverter;
import io.mokadb.sql.plan.rel.Samples;
import io.mokadb.sql.plan.rel.TreeMetadata;
import io.mokadb.sql.plan.rex.Immutability;
import io.mokadb.sql.plan.rex.MokaConvertlets;
import io.mokadb.sql.plan.rex.MokaRexBuilder;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.plan.validate.MokaValidator;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/**
 * The planning of one statement: its schema view, what its parts have learnt of parameters and
 * tables, and the way from a query to operators. Confined.
 */
final class Preparation {
  private static final MokaTypeFactory TYPES = new MokaTypeFactory();
  private static final int MANY = 1 << 30;

  /**
   * Projections stay apart: a selection over a join is over the columns of its tables, and not over
   * those that the join computes for its condition, which are other columns to a sub-query.
   */
  private static final SqlToRelConverter.Config CONVERSION =
      SqlToRelConverter.config()
          .withExpand(false)
          .withTrimUnusedFields(false)
          .withInSubQueryThreshold(MANY)
          .withRemoveSortInSubQuery(true)
          .withRelBuilderConfigTransform(config -> config.withBloat(-1).withSimplify(false));

  final SchemaView view;
  private final long mostVisits;
  private final boolean asWritten;
  private final SqlType[] parameters;
  private final SqlType[] bound;
  private final Set<TableDef> tables = new LinkedHashSet<>();

  /** Of {@link #tables}: those that were asked for by name, to be changed. */
  private final Set<TableDef> named = new HashSet<>();

  private final Cancellation cancellation;
  private final MokaRexBuilder rexBuilder;
  final PlanContext context;
  private final Map<TableDef, List<Typed>> derived = new HashMap<>();
  private CalciteCatalogReader reader;

  /** The queries of a WITH that stands before the statement; null if there is none. */
  private SqlNodeList with;

  /**
   * @param mostVisits see {@link LogicalPhases}
   * @param cancellation ends the planning
   */
  Preparation(PlanRequest request, int parameterCount, long mostVisits, Cancellation cancellation) {
    this.cancellation = cancellation;
    this.rexBuilder = new MokaRexBuilder(TYPES, cancellation);
    this.context =
        new PlanContext(
            rexBuilder, cancellation, table -> derived(table).stream().map(Typed::rex).toList());
    this.view =
        new SchemaView(
            request.catalog(), request.schema(), request.statistics(), request.virtualTables());
    this.parameters = new SqlType[Math.max(parameterCount, request.boundCount())];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = request.bound(i);
    }
    this.bound = parameters.clone();
    this.mostVisits = mostVisits;
    this.asWritten = request.subQueriesAsWritten();
  }

  /**
   * A query's operators and what is known of its columns.
   *
   * @param row names and types of the columns
   * @param origins per column schema, table and column, or null
   * @param validated the query as the validator left it; null if it needed none
   */
  record Query(Operator root, RelDataType row, List<List<String>> origins, SqlNode validated) {}

  /** Queries that all that is planned from now on may name. */
  void with(SqlNodeList queries) {
    this.with = queries;
  }

  /** A query that knows the queries of WITH. */
  private SqlNode knowing(SqlNode query) {
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

  private LogicalQuery logical(SqlNode query) {
    LogicalQuery plain = plain(query);
    LogicalQuery logical = plain == null ? validated(query) : plain;
    logical.parameters().forEach((index, type) -> parameters[index] = type);
    return logical;
  }

  /**
   * A query whose first columns are its operators' and whose others are computed by who wants them.
   *
   * @param root gives rows that begin with the first columns
   * @param late the other columns, over such rows
   */
  record LateQuery(Operator root, List<Typed> late) {}

  /**
   * As {@link #query}, where what the last columns compute may depend on the row: an expression
   * that fails does so only where it is asked for. Sub-queries in them are joined to all rows.
   *
   * @param first how many columns all rows have
   */
  LateQuery lateQuery(SqlNode query, int first) {
    LateColumns columns = LateColumns.of(phases().withoutSubQueries(logical(query).rel()), first);
    Operator root = operators(columns.rows());
    List<Typed> late = new ArrayList<>();
    for (RexNode rex : columns.late()) {
      late.add(typed(rex, null));
    }
    return new LateQuery(root, late);
  }

  /** What a query means, if no validator is needed to tell; else null. */
  LogicalQuery plain(SqlNode query) {
    for (SqlType known : bound) {
      if (known != null) {
        return null;
      }
    }
    return with == null && PlainQuery.mayBe(query) ? PlainQuery.of(query, view, cluster()) : null;
  }

  /** What any query means. */
  LogicalQuery validated(SqlNode query) {
    SqlNode statement = knowing(query);
    new TimeTravel(this).rewrite(statement);
    Validation.Validated known = validation().validate(statement);
    MokaValidator validator = known.validator();
    SqlNode validated = known.query();
    RelRoot root = converter(validator).convertQuery(validated, false, true);
    RelDataType row = validator.getValidatedNodeType(validated);
    return new LogicalQuery(
        root.project(),
        row,
        origins(validator, validated, row.getFieldCount()),
        told(validator),
        validated);
  }

  /** As what the query of a definition is read, before anything is made better. */
  String meaning(String sql) {
    return DialectFallback.either(
        sql,
        view::tableOrNull,
        query -> {
          Validation.Validated known = validation().validate(query);
          return QueryMeaning.of(
              converter(known.validator()).convertQuery(known.query(), false, true).project());
        });
  }

  /** The query of a definition with other names, see {@link ResolvedText}. */
  String resolved(String sql, Renames renames) {
    return DialectFallback.either(
        sql,
        view::tableOrNull,
        query ->
            new ResolvedText(sql, view.currentSchema(), renames)
                .write(query, validation().reading(query)));
  }

  private static List<List<String>> origins(MokaValidator validator, SqlNode query, int count) {
    try {
      return validator.getFieldOrigins(query);
    } catch (RuntimeException unknown) {
      List<List<String>> none = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        none.add(null);
      }
      return none;
    }
  }

  /** Expressions that refer to no table, compiled. */
  List<Typed> expressions(List<SqlNode> nodes) {
    return expressions(nodes, null);
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

    /** Whether it gives the same for the same row at any time. */
    boolean isImmutable() {
      return Immutability.of(rex);
    }
  }

  /** Expressions over the columns of a table (or of none: {@code from} null), compiled. */
  List<Typed> expressions(List<SqlNode> nodes, SqlNode from) {
    return expressions(nodes, from, false);
  }

  /**
   * @param twice whether {@code from} is two tables which views make their columns of
   */
  List<Typed> expressions(List<SqlNode> nodes, SqlNode from, boolean twice) {
    SingleRowExpressions.require(nodes);
    MokaValidator validator = validator();
    SqlSelect select = SyntaxTrees.select(nodes, from, null);
    SqlNode validated = validator.validate(from == null ? select : knowing(select));
    RelNode rel = converter(validator).convertQuery(validated, false, true).rel;
    note(validator);
    if (!(rel instanceof Project project)) {
      return plainColumns(rel);
    }
    List<RexNode> items = InlinedProjections.of(project, twice);
    List<Typed> compiled = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      compiled.add(typed(items.get(i), project.getRowType().getFieldNames().get(i)));
    }
    return compiled;
  }

  private Typed typed(RexNode rex, String name) {
    return new Typed(
        context.compiler().compile(rex),
        TypeMapping.toSqlType(rex.getType()),
        name,
        rex.getType().isNullable(),
        rex);
  }

  /** What the indexes of a table compute of its rows, compiled, in the order of the definition. */
  List<Typed> derived(TableDef table) {
    List<Typed> known = derived.get(table);
    if (known == null) {
      known =
          expressions(
              table.derived().stream().map(one -> SqlParsing.parseExpression(one.sql())).toList(),
              new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO));
      derived.put(table, known);
    }
    return known;
  }

  private List<Typed> plainColumns(RelNode rel) {
    List<Typed> compiled = new ArrayList<>();
    Values constant = rel instanceof Values values ? values : null;
    for (var field : rel.getRowType().getFieldList()) {
      int index = field.getIndex();
      RexNode rex =
          constant == null
              ? RexInputRef.of(index, rel.getRowType())
              : constant.getTuples().get(0).get(index);
      compiled.add(
          new Typed(
              constant == null ? Exprs.input(index) : context.compiler().compile(rex),
              TypeMapping.toSqlType(field.getType()),
              field.getName(),
              field.getType().isNullable(),
              rex));
    }
    return compiled;
  }

  private LogicalPhases phases() {
    return new LogicalPhases(mostVisits, asWritten);
  }

  /**
   * @param rel without sub-queries
   */
  private Operator operators(RelNode rel) {
    LogicalPhases phases = phases();
    PhysicalPlanner physical = new PhysicalPlanner(context);
    RelNode joined = Samples.asFilters(rel);
    noteTables(joined);
    List<RelNode> trees = phases.alternatives(joined);
    if (trees.size() == 1) {
      return physical.plan(trees.get(0));
    }
    PhysicalPlanner.Candidate best = null;
    for (RelNode tree : trees) {
      PhysicalPlanner.Candidate candidate = physical.candidate(tree);
      // The correlated tree comes first and is the safe one: the other must be clearly cheaper.
      if (best == null || candidate.cost() * 2 < best.cost()) {
        best = candidate;
      }
    }
    return best.build().get();
  }

  private void noteTables(RelNode rel) {
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        if (node instanceof TableScan scan) {
          PlannedTable table = scan.getTable().unwrap(PlannedTable.class);
          if (table != null && table.definition() != null) {
            tables.add(table.definition());
          }
        }
        super.visit(node, ordinal, parent);
      }
    }.go(rel);
  }

  /** A table's definition by its name as written; it counts as used by the statement. */
  TableDef table(List<String> names) {
    TableDef table = view.storedTable(names);
    tables.add(table);
    named.add(table);
    return table;
  }

  /**
   * As {@link #table}, of one whose rows the statement changes.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a materialized view
   */
  TableDef changedTable(List<String> names) {
    TableDef table = table(names);
    view.requireChangeable(table);
    return table;
  }

  List<TableDef> tables() {
    return new ArrayList<>(tables);
  }

  /** Those that the statement names itself: what a view reads is the view's business. */
  List<TableDef> namedTables() {
    return tables.stream().filter(table -> named.contains(table) || view.names(table)).toList();
  }

  List<TableName> namedViews() {
    return view.namedViews();
  }

  private MokaValidator validator() {
    return validation().validator();
  }

  private Validation validation() {
    if (reader == null) {
      reader = view.reader(TYPES);
    }
    return new Validation(view, reader, TYPES, bound, view.schemas(), cancellation);
  }

  private RelOptCluster cluster() {
    RelOptCluster cluster = RelOptCluster.create(new CancellablePlanner(cancellation), rexBuilder);
    cluster.setMetadataProvider(TreeMetadata.PROVIDER);
    return cluster;
  }

  private SqlToRelConverter converter(MokaValidator validator) {
    return converter(validator, reader, cluster(), view);
  }

  private SqlToRelConverter converter(
      MokaValidator validator,
      CalciteCatalogReader reader,
      RelOptCluster cluster,
      SchemaView view) {
    return new RelConverter(
        (rowType, sql, schemaPath, viewPath) ->
            expand(rowType, sql, cluster, view.inside(schemaPath.get(0))),
        validator,
        reader,
        cluster,
        MokaConvertlets.INSTANCE,
        CONVERSION);
  }

  /** The query of a view, as part of the tree that is being made. */
  private RelRoot expand(
      RelDataType rowType, String sql, RelOptCluster cluster, SchemaView inside) {
    CalciteCatalogReader reader = inside.reader(TYPES);
    Validation validation =
        new Validation(inside, reader, TYPES, new SqlType[0], Set.of(), cancellation);
    RelRoot root =
        DialectFallback.either(
            sql,
            inside::tableOrNull,
            query -> {
              Validation.Validated known = validation.validate(query);
              return converter(known.validator(), reader, cluster, inside)
                  .convertQuery(known.query(), false, true);
            });
    return RelRoot.of(RelOptUtil.createCastRel(root.project(), rowType, true), SqlKind.SELECT);
  }

  private void note(MokaValidator validator) {
    told(validator).forEach((index, type) -> parameters[index] = type);
  }

  /** The types of the parameters that a validator has found. */
  private Map<Integer, SqlType> told(MokaValidator validator) {
    Map<Integer, SqlType> told = new HashMap<>();
    List<SqlType> types = validator.parameters(parameters.length);
    for (int i = 0; i < parameters.length; i++) {
      if (types.get(i).kind() != SqlType.Kind.NULL) {
        told.put(i, types.get(i));
      }
    }
    return told;
  }

  /** Says what a parameter is, unless it is known. */
  void parameter(int index, SqlType type) {
    if (parameters[index] == null) {
      parameters[index] = type;
    }
  }

  SqlType parameterType(int index) {
    return parameters[index];
  }

  List<SqlType> parameters() {
    List<SqlType> types = new ArrayList<>(parameters.length);
    for (SqlType type : parameters) {
      types.add(type == null ? SqlType.of(SqlType.Kind.NULL) : type);
    }
    return types;
  }
}
