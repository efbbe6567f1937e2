package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.statistics.Analyzer;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.TransactionManager;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.apache.calcite.sql.SqlNode;

/** Executes definitions, each by the handler of its kind. Thread-safe. */
public final class DdlExecutor {
  private final Definitions definitions;
  private final HandlerRegistry<DefinitionHandler<?>> handlers;
  private final UnfinishedWork unfinished;
  private final Takeover takeover;
  private final WorkInHand inHand = new WorkInHand();
  private final EmptyTableLoads loads;
  private final KeptViews kept;
  private final ClosingChanges closing;

  /**
   * @param expressions looks at the expressions of new columns
   * @param queries plans checks, views and the like
   * @param objects for what copies rows
   * @param triggerRuntime tries triggers, and is told of those that come, change and go
   * @param viewRuntime keeps views, and is told of those that come, change and go
   * @param identities of rows that a definition writes
   * @param sequences knows what was drawn of them
   * @param background for work that no statement waits for: the deletion of dropped objects
   * @param memory of the sort of an index, or of the query of a new table
   * @param probe {@link DdlProbe#NONE} outside tests
   */
  public DdlExecutor(
      Definitions definitions,
      TransactionManager transactions,
      StatisticsStore statistics,
      ExpressionCheck expressions,
      Queries queries,
      LargeObjects objects,
      TriggerRuntime triggerRuntime,
      ViewRuntime viewRuntime,
      IdentitySource identities,
      PersistentSequences sequences,
      Executor background,
      Function<Cancellation, MemoryBudget> memory,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    IndexBuilder builder =
        new IndexBuilder(definitions, expressions, transactions, memory, sizes, probe);
    SpaceCleaner cleaner =
        new SpaceCleaner(definitions, transactions, statistics, inHand, sizes, probe);
    BackgroundWork work = new BackgroundWork(background);
    DefinitionChanges changes =
        new DefinitionChanges(
            definitions, triggerRuntime, viewRuntime, builder, cleaner, work, probe);
    TableWorks works = new TableWorks(definitions, transactions.nodes());
    this.kept = new KeptViews(viewRuntime);
    this.closing = new ClosingChanges(definitions, works, probe);
    LeftTableWorks leftWorks = new LeftTableWorks(definitions, works);
    this.unfinished =
        new UnfinishedWork(definitions, transactions, builder, cleaner, leftWorks, work);
    this.takeover =
        new Takeover(
            definitions,
            transactions,
            inHand,
            leftWorks,
            List.of(
                new LeftBuilds(definitions.store(), builder),
                new LeftSpaces(definitions.store(), cleaner),
                new LeftTriggerWork(definitions, changes::tell)),
            work);
    ConstraintEdits constraints = new ConstraintEdits(queries);
    Executions executions = new Executions(queries, identities, objects);
    ViewCheck viewCheck = new ViewCheck(queries, kept);
    ViewTexts texts = new ViewTexts(queries);
    TriggerDependents triggers = new TriggerDependents(triggerRuntime);
    EmptiedTables emptied = new EmptiedTables(executions.identityEdits(), triggers);
    CopiedTables copies =
        new CopiedTables(
            definitions,
            transactions,
            queries,
            executions,
            statistics,
            new LoadedCopies(
                definitions,
                transactions,
                queries,
                executions,
                statistics,
                inHand,
                changes::cleanLater,
                memory,
                sizes,
                probe));
    this.loads =
        new EmptyTableLoads(
            definitions,
            transactions,
            statistics,
            executions.identityEdits(),
            changes,
            kept,
            inHand,
            sizes,
            probe);
    ViewEdits views = new ViewEdits(queries, viewCheck, triggers);
    ImmediateFills immediate = new ImmediateFills(definitions, transactions, changes, viewRuntime);
    this.handlers =
        new HandlerRegistry<>(
            DefinitionHandlers.of(
                new DefinitionParts(
                    new TableEdits(expressions, constraints, triggers),
                    copies,
                    new LikeTables(definitions),
                    new AlterTables(
                        definitions,
                        new TableAlterations(
                            () -> new AlterActions(expressions, constraints, executions),
                            viewCheck,
                            texts,
                            triggers),
                        statistics,
                        new ConstraintIndexes(definitions, changes::build),
                        new OnlineConstraints(
                            definitions,
                            transactions,
                            works,
                            constraints,
                            new ConstraintCheck(executions),
                            viewCheck,
                            probe)),
                    emptied,
                    new TableAnalysis(definitions, transactions, new Analyzer(statistics)),
                    new SchemaEdits(changes, triggers),
                    new IndexEdits(changes, expressions, viewCheck),
                    views,
                    new ViewRenames(viewCheck, texts, triggers),
                    new MaterializedViewEdits(
                        definitions,
                        copies,
                        views,
                        new KeptViewCreation(
                            changes, queries, copies, views, immediate, viewRuntime),
                        immediate,
                        viewRuntime,
                        new OwnTransaction.Source(definitions, transactions, statistics),
                        emptied,
                        triggers),
                    new MaterializedViewAlterations(viewCheck, texts, triggers),
                    new FunctionEdits(queries, viewCheck, triggers),
                    new DomainEdits(queries, expressions, triggers),
                    new EnumEdits(viewCheck, new EnumUses(queries, expressions), triggers),
                    new SequenceEdits(sequences, triggers),
                    new TriggerEdits(changes, triggerRuntime)),
                changes));
  }

  /** The kinds of statements that are definitions. */
  public Set<Class<? extends SqlNode>> kinds() {
    return handlers.kinds();
  }

  /**
   * The rules that hold for a definition.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if it is not a definition
   */
  public StatementRules rules(SqlNode statement) {
    return handler(statement).rulesOf(statement);
  }

  /**
   * Executes a statement. Without an open transaction it is committed when this returns. CREATE
   * INDEX returns when the index is public; what a DROP leaves behind is deleted in the background.
   *
   * @return the rows that a CREATE TABLE ... AS has written; else 0
   * @throws io.mokadb.sql.catalog.store.NeedsOwnTransaction if it cannot be part of the open
   *     transaction, which has to be put back to where it was
   * @throws MokaException if it cannot be executed
   */
  public long execute(SqlNode statement, DdlContext context) {
    try (StatementWork work = new StatementWork(inHand)) {
      return handler(statement).execute(statement, context.executed(kept, closing).withWork(work));
    }
  }

  /** Fills empty tables, for statements that are not definitions. */
  public EmptyTableLoads loads() {
    return loads;
  }

  private DefinitionHandler<?> handler(SqlNode statement) {
    DefinitionHandler<?> handler = handlers.find(statement);
    if (handler == null) {
      throw MokaException.unsupported("Not a statement that defines: " + statement.getKind());
    }
    return handler;
  }

  /**
   * Takes up the work that earlier processes left: builds go on, dropped spaces are cleaned. To be
   * called once, before the first statement: where the process is alone, the work is listed before
   * this returns, so that a build which a statement starts later is not taken for an abandoned one.
   * It is done in the background.
   */
  public void resume() {
    if (definitions.ownership().owners().areSeveral()) {
      takeover.start();
    } else {
      unfinished.resume();
    }
  }

  /** Takes up what others leave later; to be closed with the database. */
  public Takeover takeover() {
    return takeover;
  }
}
