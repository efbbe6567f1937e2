package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.calcite.LongUnions;
import io.mokadb.sql.plan.calcite.Nesting;
import io.mokadb.sql.plan.calcite.PlanErrors;
import io.mokadb.sql.plan.explain.PlanNode;
import io.mokadb.sql.plan.explain.PlanText;
import io.mokadb.sql.plan.explain.TablePrefixes;
import io.mokadb.sql.plan.logical.LogicalPhases;
import io.mokadb.sql.plan.physical.AssumedValues;
import io.mokadb.sql.plan.physical.PlanContext;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanProfile.Measured;
import io.mokadb.sql.runtime.PlanWords;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;

/** Plans queries and changes. Thread-safe. */
public final class Planner {
  /**
   * The limit for the pushing down of conditions, see {@link LogicalPhases}: about two seconds on
   * an average machine, which statements with hundreds of tables do not reach.
   */
  public static final long MOST_VISITS = 500_000;

  /** Parameters that one statement may have. */
  public static final int MAX_PARAMETERS = 65_535;

  private final PlanningRuns runs;
  private final long mostVisits;
  private final ViewShapes shapes;

  private final TablePlanner tables = new TablePlanner(this);

  public Planner() {
    this(Math.max(2, Runtime.getRuntime().availableProcessors()), MOST_VISITS);
  }

  /**
   * @param threads how many statements may be planned at once
   * @param mostVisits with 0, conditions stay where they are written
   */
  public Planner(int threads, long mostVisits) {
    this.runs = new PlanningRuns(threads);
    this.mostVisits = mostVisits;
    this.shapes = new ViewShapes(mostVisits);
  }

  /** Runs work whose planning on this thread ends with {@code CANCELLED} when it is cancelled. */
  public <T> T stoppedBy(Cancellation cancellation, Supplier<T> work) {
    return runs.stoppedBy(cancellation, work);
  }

  /**
   * To be called by work that precedes planning.
   *
   * @throws MokaException {@code CANCELLED} if {@link #stoppedBy} should stop
   */
  public void checkCancelled() {
    runs.wanted().check();
  }

  /** How many statements were given up and are still being planned. */
  int abandoned() {
    return runs.abandoned();
  }

  /** Compiles what belongs to tables. */
  public TablePlanner tables() {
    return tables;
  }

  /**
   * Plans a query or a change. The statement must not be used afterwards: validation rewrites it.
   *
   * @throws MokaException with the SQLState of the error in it
   */
  public PlannedStatement plan(SqlNode statement, PlanRequest request) {
    return plan(statement, request, null);
  }

  /**
   * Plans a query or a change, on the caller's stack if it is not nested deep, which spares the
   * time until another thread wakes up. The statement must not be used afterwards.
   *
   * @param again gives the same statement once more, for a stack that turns out to be too small
   * @throws MokaException with the SQLState of the error in it
   */
  public PlannedStatement plan(SqlNode statement, PlanRequest request, Supplier<SqlNode> again) {
    PlannedStatement simple = simplePlan(statement, request);
    if (simple != null) {
      return simple;
    }
    try {
      return run(statement, request, again);
    } catch (MokaException e) {
      runs.wanted().check();
      SqlNode folded =
          DialectFallback.mayHelp(e) ? DialectFallback.of(request.sql(), request::table) : null;
      if (folded == null) {
        throw Unplanned.named(e, request.sql());
      }
      return runs.onThread(cancellation -> planInFull(folded, request, cancellation).statement);
    }
  }

  /**
   * The plan of a query or a change that suits all values of some of its parameters; null if those
   * decide which plan is best.
   *
   * @param text gives the statement, any number of times
   * @param deciding the parameters
   * @throws MokaException as {@link #plan}
   */
  public PlannedStatement planForAll(
      Supplier<SqlNode> text, PlanRequest request, Set<Integer> deciding) {
    SqlNode statement = text.get();
    PlannedStatement simple = simplePlan(statement, request);
    if (simple != null) {
      // A short cut goes by the shape of a statement.
      return simple;
    }
    PlannedStatement plan = plan(statement, request, text);
    String shape = explain(plan.root());
    for (AssumedValues extreme : AssumedValues.extremes(deciding)) {
      PlannedStatement other = plan(text.get(), request.assuming(extreme), text);
      if (!shape.equals(explain(other.root()))) {
        return null;
      }
    }
    return plan;
  }

  /**
   * True if literals in a query decide whether it can be answered from a materialized view, so that
   * a plan with parameters in their place would miss the view.
   *
   * @param tables the ids of those that the query reads
   */
  public boolean literalsMatter(Catalog catalog, Collection<Long> tables) {
    return shapes.areAny(catalog)
        && runs.onThread(cancellation -> shapes.haveLiterals(catalog, tables));
  }

  /** Plans on the caller's stack if that may suffice. */
  private PlannedStatement run(SqlNode written, PlanRequest request, Supplier<SqlNode> again) {
    SqlNode statement = LongUnions.balanced(written);
    if (again == null || !Nesting.isShallowAndShort(statement)) {
      return runs.onThread(cancellation -> planInFull(statement, request, cancellation).statement);
    }
    try {
      return PlanningThreads.runHere(() -> planInFull(statement, request, runs.wanted()).statement);
    } catch (StackOverflowError shortOfStack) {
      SqlNode fresh = LongUnions.balanced(again.get());
      return runs.onThread(cancellation -> planInFull(fresh, request, cancellation).statement);
    }
  }

  /** The plan by a short cut; null if there is none. */
  private PlannedStatement simplePlan(SqlNode statement, PlanRequest request) {
    if (statement.isA(SqlKind.QUERY)
        && !(statement instanceof SqlSelect)
        && !(statement instanceof SqlOrderBy)) {
      return null;
    }
    try {
      if (InsertPlanner.isPlain(statement, request)) {
        return planHere(statement, request);
      }
      return request.bound().isEmpty()
          ? KeyShapes.plan(statement, request, ParameterCounter.count(statement))
          : null;
    } catch (StackOverflowError deep) {
      return null;
    }
  }

  /** Plans a statement that neither recurses nor needs the validator on the caller's stack. */
  private PlannedStatement planHere(SqlNode statement, PlanRequest request) {
    try {
      return planInFull(statement, request, runs.wanted()).statement;
    } catch (RuntimeException e) {
      // Calcite throws unchecked exceptions of many kinds.
      throw PlanErrors.translate(e);
    }
  }

  /**
   * The plan of a statement as text: one operator a line, inputs indented, with estimated rows.
   *
   * @throws MokaException as {@link #plan}
   */
  public String explain(SqlNode statement, PlanRequest request) {
    return runs.onThread(
        cancellation -> {
          Planned planned = planInFull(LongUnions.balanced(statement), request, cancellation);
          return PlanText.of(
              PlanNode.of(
                  planned.statement.root(), planned.context.estimates(), PlanWords.NONE, null));
        });
  }

  /**
   * A plan with what is told about it.
   *
   * @param estimates rows per operator
   * @param words names and conditions
   */
  public record Explained(
      PlannedStatement statement, IdentityHashMap<Operator, Double> estimates, PlanWords words) {
    /**
     * The operators.
     *
     * @param profile gives what an operator did; null if the statement was not run
     */
    public PlanNode tree(Function<Operator, Measured> profile) {
      return PlanNode.of(statement.root(), estimates, words, profile);
    }
  }

  /**
   * Plans a statement that is to be explained.
   *
   * @throws MokaException as {@link #plan}
   */
  public Explained explained(SqlNode statement, PlanRequest request) {
    return runs.onThread(
        cancellation -> {
          // Planning changes the tree.
          TablePrefixes prefixes = TablePrefixes.of(statement);
          // A short cut goes by the shape of a statement, and asks for no views.
          boolean simple = request.fromViews() && simplePlan(statement, request) != null;
          Planned planned =
              planInFull(
                  LongUnions.balanced(statement),
                  simple ? request.withViews(false) : request,
                  cancellation,
                  true);
          return new Explained(
              planned.statement,
              planned.context.estimates(),
              planned.context.words(planned.statement.root(), prefixes));
        });
  }

  /**
   * The meaning of the query of a definition: the same text for queries that mean the same.
   *
   * @throws MokaException as {@link #plan}
   */
  public String meaning(PlanRequest request) {
    return prepared(request, preparation -> preparation.conversion.meaning(request.sql()));
  }

  /**
   * The query of a definition written so that no later column can change what it means, and with
   * other names. Parts whose meaning is not certain stay as they are: compare the {@link #meaning}.
   *
   * @throws MokaException as {@link #plan}
   */
  public String resolved(PlanRequest request, Renames renames) {
    return prepared(
        request, preparation -> preparation.conversion.resolved(request.sql(), renames));
  }

  /**
   * Works with the tree of the query of a definition, and with trees made from it. The work runs on
   * a planning thread, and must make no plans; those may be made later, by any thread.
   *
   * @throws MokaException as {@link #plan}
   */
  public <T> T trees(PlanRequest request, Function<QueryTrees, T> work) {
    return runs.onThread(cancellation -> work.apply(new QueryTrees(request, mostVisits, runs)));
  }

  /** Works with a preparation of no statement. */
  <T> T prepared(PlanRequest request, Function<Preparation, T> work) {
    return runs.onThread(
        cancellation -> work.apply(new Preparation(request, 0, mostVisits, cancellation)));
  }

  /** True if rows can be inserted, changed and deleted through a view. */
  public boolean isUpdatable(ViewDef view, Catalog catalog) {
    PlanRequest request =
        new PlanRequest(
            view.sql(),
            catalog,
            view.path(),
            any -> TableStatistics.UNKNOWN,
            VirtualTables.NONE,
            Session.PrepareOptions.NONE);
    try {
      ChangeTarget target =
          UpdatableView.of(new Preparation(request, 0, mostVisits, runs.wanted()), view);
      return target.columns().values().stream().anyMatch(Objects::nonNull);
    } catch (MokaException notSimple) {
      return false;
    }
  }

  /** A plan as text, without estimates. */
  public static String explain(Operator root) {
    return PlanText.of(PlanNode.of(root, new IdentityHashMap<>(), PlanWords.NONE, null));
  }

  /**
   * Loads the classes that nearly all statements need, so that the first one does not wait for
   * them. To be called in the background while a database opens; throws nothing that depends on a
   * database.
   */
  public void warmUp() {
    PlannerWarmUp.common(this);
  }

  /**
   * Loads and compiles the classes of larger statements: validator, rules, metadata. Takes about
   * half a second of one processor, for nothing if the process ends soon.
   */
  public void warmUpFurther() {
    PlannerWarmUp.further(this);
  }

  private record Planned(PlannedStatement statement, PlanContext context) {}

  private Planned planInFull(SqlNode statement, PlanRequest request, Cancellation cancellation) {
    return planInFull(statement, request, cancellation, false);
  }

  /**
   * @param told whether the plan will be told in words
   */
  private Planned planInFull(
      SqlNode statement, PlanRequest request, Cancellation cancellation, boolean told) {
    int parameters = ParameterCounter.count(statement);
    if (parameters > MAX_PARAMETERS) {
      throw new MokaException(
          SqlState.STATEMENT_TOO_COMPLEX,
          "The statement has "
              + parameters
              + " parameters; at most "
              + MAX_PARAMETERS
              + " are allowed");
    }
    Preparation preparation = new Preparation(request, parameters, mostVisits, cancellation);
    if (told) {
      preparation.context.compiler().remember();
    }
    if (request.fromViews()) {
      preparation.answerFrom(shapes);
    }
    if (parameters > 0) {
      for (int index : ParameterCounter.rowCounts(statement)) {
        preparation.parameters.set(index, SqlType.of(SqlType.Kind.BIGINT));
      }
    }
    PlannedStatement planned = new StatementPlanner(request, preparation).plan(statement);
    return new Planned(planned, preparation.context);
  }
}
