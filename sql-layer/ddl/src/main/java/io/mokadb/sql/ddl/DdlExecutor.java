package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.access.statistics.Analyzer;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.parser.ast.AlterIndex;
import io.mokadb.sql.parser.ast.AlterSequence;
import io.mokadb.sql.parser.ast.AlterTable;
import io.mokadb.sql.parser.ast.AlterTrigger;
import io.mokadb.sql.parser.ast.AlterType;
import io.mokadb.sql.parser.ast.AlterView;
import io.mokadb.sql.parser.ast.Analyze;
import io.mokadb.sql.parser.ast.CommentOn;
import io.mokadb.sql.parser.ast.CreateDomain;
import io.mokadb.sql.parser.ast.CreateFunction;
import io.mokadb.sql.parser.ast.CreateIndex;
import io.mokadb.sql.parser.ast.CreateMaterializedView;
import io.mokadb.sql.parser.ast.CreateSchema;
import io.mokadb.sql.parser.ast.CreateSequence;
import io.mokadb.sql.parser.ast.CreateTable;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.parser.ast.CreateTableLike;
import io.mokadb.sql.parser.ast.CreateTrigger;
import io.mokadb.sql.parser.ast.CreateView;
import io.mokadb.sql.parser.ast.DropIndex;
import io.mokadb.sql.parser.ast.DropObjects;
import io.mokadb.sql.parser.ast.DropSchema;
import io.mokadb.sql.parser.ast.DropTable;
import io.mokadb.sql.parser.ast.DropTrigger;
import io.mokadb.sql.parser.ast.RefreshMaterializedView;
import io.mokadb.sql.parser.ast.Truncate;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.apache.calcite.sql.SqlNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes statements that define. Thread-safe. */
public final class DdlExecutor {
  private static final Logger LOG = LoggerFactory.getLogger(DdlExecutor.class);

  private final Definitions definitions;
  private final TransactionManager transactions;
  private final Executor background;
  private final Analyzer analyzer;
  private final SchemaEdits edits;
  private final TriggerEdits triggerEdits;
  private final TriggerRuntime triggerRuntime;
  private final IndexBuilder builder;
  private final SpaceCleaner cleaner;
  private final AlterTables alterTables;
  private final ViewEdits viewEdits;
  private final FunctionEdits functionEdits;
  private final DomainEdits domainEdits;
  private final EnumEdits enumEdits;
  private final CopiedTables copies;
  private final MaterializedViewEdits materialized;
  private final SequenceEdits sequenceEdits;
  private final DdlProbe probe;

  /**
   * @param expressions looks at the expressions of new columns
   * @param queries plans checks, views and the like
   * @param objects for what copies rows
   * @param triggerRuntime tries triggers, and is told of those that come, change and go
   * @param identities of rows that a definition writes
   * @param sequences knows what was drawn of them
   * @param background for deleting what was dropped, which nobody waits for
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
      IdentitySource identities,
      PersistentSequences sequences,
      Executor background,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.background = background;
    this.analyzer = new Analyzer(statistics);
    ConstraintEdits constraints = new ConstraintEdits(queries);
    Executions executions = new Executions(queries, identities, objects);
    ViewCheck views = new ViewCheck(queries);
    TriggerDependents triggers = new TriggerDependents(triggerRuntime);
    this.edits = new SchemaEdits(expressions, constraints, executions.identityEdits(), triggers);
    this.triggerEdits = new TriggerEdits(triggerRuntime);
    this.triggerRuntime = triggerRuntime;
    this.builder = new IndexBuilder(definitions, expressions, transactions, sizes, probe);
    this.cleaner = new SpaceCleaner(definitions.store(), transactions, statistics, sizes, probe);
    ViewTexts texts = new ViewTexts(queries);
    this.viewEdits = new ViewEdits(queries, views, texts, triggers);
    this.domainEdits = new DomainEdits(queries, expressions, triggers);
    this.enumEdits = new EnumEdits(views, triggers);
    this.functionEdits = new FunctionEdits(queries, views, triggers);
    this.copies = new CopiedTables(definitions, transactions, queries, executions, statistics);
    this.materialized = new MaterializedViewEdits(definitions, copies, viewEdits, edits, triggers);
    this.alterTables =
        new AlterTables(
            definitions,
            new TableAlterations(expressions, constraints, executions, views, texts, triggers),
            statistics,
            this::build);
    this.sequenceEdits = new SequenceEdits(sequences, triggers);
    this.probe = probe;
  }

  /** Whether {@link #execute} knows this kind of statement. */
  public static boolean handles(SqlNode statement) {
    return statement instanceof CreateTable
        || statement instanceof CreateTableAs
        || statement instanceof CreateTableLike
        || statement instanceof CreateMaterializedView
        || statement instanceof RefreshMaterializedView
        || statement instanceof DropTable
        || statement instanceof CreateIndex
        || statement instanceof DropIndex
        || statement instanceof CreateSchema
        || statement instanceof DropSchema
        || statement instanceof Truncate
        || statement instanceof AlterTable
        || statement instanceof AlterIndex
        || statement instanceof AlterView
        || statement instanceof AlterType
        || statement instanceof CreateView
        || statement instanceof CreateFunction
        || statement instanceof CreateDomain
        || statement instanceof CreateSequence
        || statement instanceof AlterSequence
        || statement instanceof DropObjects
        || statement instanceof CommentOn
        || statement instanceof CreateTrigger
        || statement instanceof DropTrigger
        || statement instanceof AlterTrigger
        || statement instanceof Analyze;
  }

  /**
   * Whether a statement can be part of an open transaction, as far as its kind tells: {@link
   * #execute} may still find that it cannot.
   */
  public static boolean fitsTransaction(SqlNode statement) {
    return !(statement instanceof Analyze)
        && !(statement instanceof AlterTrigger alter
            && (alter.action() == AlterTrigger.Action.REPLAY
                || alter.action() == AlterTrigger.Action.RETRY_PARKED
                || alter.action() == AlterTrigger.Action.SKIP_PARKED));
  }

  /** Whether a statement has to be part of a transaction, even if that is for it alone. */
  public static boolean needsTransaction(SqlNode statement) {
    return statement instanceof CreateMaterializedView
        || statement instanceof RefreshMaterializedView;
  }

  /**
   * Executes a statement, and tells how many rows a CREATE TABLE ... AS has written; else 0.
   * Without an open transaction it is committed when this returns. CREATE INDEX returns when the
   * index is public; what a DROP leaves behind is deleted in the background.
   *
   * @throws io.mokadb.sql.catalog.store.NeedsOwnTransaction if it cannot be part of the open
   *     transaction, which has to be put back to where it was
   * @throws MokaException for whatever is wrong with it
   */
  public long execute(SqlNode statement, DdlContext context) {
    if (statement instanceof CreateTableAs create) {
      return copies.createAs(create, context);
    }
    if (statement instanceof CreateMaterializedView create) {
      return materialized.create(create.table(), context);
    }
    define(statement, context);
    return 0;
  }

  private void define(SqlNode statement, DdlContext context) {
    if (statement instanceof CreateTable create) {
      change(context, editor -> edits.createTable(editor, create, context.schema()));
    } else if (statement instanceof CreateTableLike create) {
      copies.createLike(create, context);
    } else if (statement instanceof DropTable drop) {
      dropped(change(context, editor -> edits.dropTables(editor, drop, context.schema())), context);
    } else if (statement instanceof Truncate truncate) {
      dropped(
          change(context, editor -> edits.truncate(editor, truncate, context.schema())), context);
    } else if (statement instanceof RefreshMaterializedView refresh) {
      materialized.refresh(refresh, context);
      dropped(true, context);
    } else if (statement instanceof CreateSchema create) {
      change(context, editor -> edits.createSchema(editor, create));
    } else if (statement instanceof DropSchema drop) {
      dropped(change(context, editor -> edits.dropSchema(editor, drop)), context);
    } else if (statement instanceof CreateIndex create) {
      createIndex(create, context);
    } else if (statement instanceof DropIndex drop) {
      dropped(
          change(context, editor -> edits.dropIndexes(editor, drop, context.schema())), context);
    } else if (statement instanceof AlterTable alter) {
      alterTables.execute(alter, context);
      dropped(true, context);
    } else if (statement instanceof CreateView create) {
      run(context, editor -> viewEdits.create(editor, create, context.schema()));
    } else if (statement instanceof AlterView alter) {
      run(context, editor -> viewEdits.alter(editor, alter, context.schema()));
    } else if (statement instanceof AlterType alter) {
      run(context, editor -> enumEdits.alter(editor, alter, context.schema()));
    } else if (statement instanceof CreateFunction create) {
      run(context, editor -> functionEdits.create(editor, create, context.schema()));
    } else if (statement instanceof CreateDomain create) {
      run(context, editor -> domainEdits.create(editor, create, context.schema()));
    } else if (statement instanceof CreateSequence create) {
      run(context, editor -> SequenceEdits.create(editor, create, context.schema()));
    } else if (statement instanceof AlterSequence alter) {
      run(context, editor -> sequenceEdits.alter(editor, alter, context.schema()));
      dropped(true, context);
    } else if (statement instanceof CommentOn comment) {
      run(context, editor -> CommentEdits.apply(editor, comment, context.schema()));
    } else if (statement instanceof DropObjects drop) {
      run(
          context,
          editor -> {
            switch (drop.kind()) {
              case VIEW -> viewEdits.drop(editor, drop, context.schema());
              case MATERIALIZED_VIEW -> materialized.drop(editor, drop, context.schema());
              case DOMAIN -> domainEdits.drop(editor, drop, context.schema());
              case FUNCTION -> functionEdits.drop(editor, drop, context.schema());
              case SEQUENCE -> edits.dropSequences(editor, drop, context.schema());
            }
          });
      dropped(true, context);
    } else if (statement instanceof AlterIndex alter) {
      change(
          context,
          editor -> {
            TableAlterations.rename(editor, alter, context.schema());
            return null;
          });
    } else if (statement instanceof CreateTrigger
        || statement instanceof DropTrigger
        || statement instanceof AlterTrigger) {
      triggers(statement, context);
    } else if (statement instanceof Analyze analyze) {
      analyze(analyze, context);
    } else {
      throw MokaException.unsupported("Not a statement that defines: " + statement.getKind());
    }
  }

  /**
   * Takes up what a former process left: builds go on, dropped spaces are cleaned. To be called
   * once, before the first statement: what is under way is listed before this returns, so that a
   * build which a statement starts later is not taken for an abandoned one. The work itself is done
   * in the background.
   */
  public void resume() {
    List<IndexBuild> abandoned;
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      abandoned = definitions.store().builds(transaction);
    }
    inBackground(
        () -> {
          for (IndexBuild build : abandoned) {
            LOG.info("Going on with the build of index {}", build.indexId());
            try {
              builder.build(build, new Cancellation(), TransactionOptions.DEFAULT);
            } catch (MokaException e) {
              LOG.warn("The build of an index was given up: {}", e.getMessage());
            }
          }
          cleaner.cleanAll(TransactionOptions.DEFAULT);
        });
  }

  private void triggers(SqlNode statement, DdlContext context) {
    if (statement instanceof CreateTrigger create) {
      String warning = change(context, editor -> triggerEdits.create(editor, create, context));
      if (warning != null) {
        context.warnings().accept(warning);
      }
    } else if (statement instanceof DropTrigger drop) {
      change(context, editor -> triggerEdits.drop(editor, drop, context.schema()));
    } else if (statement instanceof AlterTrigger alter) {
      TriggerDef trigger =
          change(context, editor -> triggerEdits.alter(editor, alter, context.schema()));
      switch (alter.action()) {
        case REPLAY -> triggerRuntime.replay(trigger);
        case RETRY_PARKED -> triggerRuntime.retryParked(trigger);
        case SKIP_PARKED -> triggerRuntime.skipParked(trigger);
        case PAUSE, RESUME, SET_TIMEOUT -> {
          // The definition says it.
        }
      }
    }
  }

  private <T> T change(
      DdlContext context,
      java.util.function.Function<io.mokadb.sql.catalog.store.CatalogEditor, T> edit) {
    T result = context.change(definitions, edit);
    afterCommit(context, () -> triggerRuntime.definitionsChanged(definitions.newest()));
    return result;
  }

  private void run(DdlContext context, Consumer<CatalogEditor> edit) {
    change(
        context,
        editor -> {
          edit.accept(editor);
          return null;
        });
  }

  private static void afterCommit(DdlContext context, Runnable work) {
    if (context.open() == null) {
      work.run();
    } else {
      context.open().afterCommit(work);
    }
  }

  private void dropped(boolean something, DdlContext context) {
    if (something) {
      probe.reached(DdlProbe.Step.OBJECT_DROPPED);
      afterCommit(context, () -> inBackground(() -> cleaner.cleanAll(TransactionOptions.DEFAULT)));
    }
  }

  private void createIndex(CreateIndex statement, DdlContext context) {
    IndexBuild build =
        change(context, editor -> edits.declareIndex(editor, statement, context.schema()));
    if (build != null) {
      build(build, context);
    }
  }

  private void build(IndexBuild build, DdlContext context) {
    probe.reached(DdlProbe.Step.INDEX_DECLARED);
    if (context.open() != null) {
      builder.buildIn(build, context);
      return;
    }
    try {
      builder.build(build, context.cancellation(), context.options());
    } catch (MokaException e) {
      dropped(true, context);
      throw e;
    }
  }

  private void analyze(Analyze statement, DdlContext context) {
    Catalog catalog = definitions.newest();
    List<TableDef> tables;
    if (statement.table() == null) {
      tables = List.copyOf(catalog.tables().values());
    } else {
      TableName name = ObjectNames.resolve(statement.table(), context.schema());
      TableDef table = catalog.table(name.schema(), name.name());
      if (table == null) {
        throw ObjectNames.noSuchTable(name);
      }
      tables = List.of(table);
    }
    for (TableDef table : tables) {
      context.cancellation().check();
      try (Transaction transaction = transactions.begin(context.options().withReadOnly(true))) {
        analyzer.analyze(table, transaction, context.cancellation());
      }
    }
  }

  private void inBackground(Runnable work) {
    try {
      background.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              LOG.warn(
                  "Work after a change of definitions stopped; it goes on at the next open", e);
            }
          });
    } catch (RejectedExecutionException e) {
      LOG.info("The database is closing; what is left to do goes on at the next open");
    }
  }
}
