package io.mokadb.sql.ddl;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.function.Function;

/**
 * Fills an index that is declared, while writes go on, and makes it public; or drops it if it
 * cannot be unique. Where the store takes loads the entries are sorted first; elsewhere they are
 * written batch by batch, in the order of the rows. Thread-safe.
 */
final class IndexBuilder {
  /** The class of SQLStates. */
  private static final String DATA_EXCEPTION = "22";

  private final Definitions definitions;
  private final ExpressionCheck expressions;
  private final TransactionManager transactions;
  private final Function<Cancellation, MemoryBudget> memory;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  /**
   * @param memory of one build
   */
  IndexBuilder(
      Definitions definitions,
      ExpressionCheck expressions,
      TransactionManager transactions,
      Function<Cancellation, MemoryBudget> memory,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    this.expressions = expressions;
    this.transactions = transactions;
    this.memory = memory;
    this.sizes = sizes;
    this.probe = probe;
  }

  /**
   * As {@link #build(DeclaredIndex, Cancellation, TransactionOptions)}, of a build that was left.
   */
  void build(IndexBuild build, Cancellation cancellation, TransactionOptions options) {
    TableDef table = new BuiltIndex(definitions, build).table();
    if (table == null) {
      throw FillTransactions.gone();
    }
    build(new DeclaredIndex(build, table), cancellation, options);
  }

  /**
   * Builds to the end, from where it stands.
   *
   * @throws MokaException {@code UNIQUE_VIOLATION}, {@code CANCELLED}, {@code
   *     SERIALIZATION_CONFLICT} if writers leave no gap, or the exception of an index expression -
   *     the index is dropped then; {@code NO_SUCH_INDEX} if another session dropped it, and not if
   *     it has put complete entries in its place. After any other failure the build stays on the
   *     list; {@code CONNECTION_LOST} if another process goes on with it.
   */
  void build(DeclaredIndex declared, Cancellation cancellation, TransactionOptions options) {
    IndexBuild build = declared.build();
    BuiltIndex built = new BuiltIndex(definitions, build);
    try {
      TableDef table = built.table();
      if (built.of(table) == null) {
        throw FillTransactions.gone();
      }
      fill(built, table, build, cancellation, options);
      probe.reached(DdlProbe.Step.INDEX_FILLED);
      built.publish(options);
    } catch (MokaException e) {
      if (e.state() != SqlState.NO_SUCH_INDEX || !built.isComplete(declared.table())) {
        throw e;
      }
    }
  }

  private void fill(
      BuiltIndex built,
      TableDef table,
      IndexBuild build,
      Cancellation cancellation,
      TransactionOptions options) {
    try {
      // Planning the expressions is a part of the build: it may be cancelled as well.
      IndexedRows keyed = expressions.keyedRows(table, definitions.newest());
      if (!build.isFilled()) {
        fill(
            new RowEntries(table, built.of(table), keyed, cancellation),
            cancellation,
            options.withLimit(cancellation));
      }
    } catch (MokaException e) {
      if (willNotHelp(e.state())) {
        built.drop(options);
      }
      // else it stays, and goes on when the database is opened again, or at another node
      throw e;
    }
  }

  /** True if continuing would fail in the same way, or the index is no longer wanted. */
  private static boolean willNotHelp(SqlState state) {
    return switch (state) {
      case UNIQUE_VIOLATION, CANCELLED, SERIALIZATION_CONFLICT -> true;
      // A value from which the index's expression cannot be computed.
      default -> state.code().startsWith(DATA_EXCEPTION);
    };
  }

  /**
   * Builds the index of a table that the open transaction has made itself, within that transaction.
   *
   * @throws MokaException {@code UNIQUE_VIOLATION}, {@code CANCELLED}
   */
  void buildIn(IndexBuild build, DdlContext context) {
    Catalog catalog = context.open().definitions().catalog();
    TableDef table = catalog.table(build.tableId());
    IndexedRows keyed = expressions.keyedRows(table, catalog);
    RowEntries entries =
        new RowEntries(
            table, new BuiltIndex(definitions, build).of(table), keyed, context.cancellation());
    IndexFiller filler = new IndexFiller(definitions, entries);
    Transaction transaction = context.open().transaction();
    if (SystemKeys.isTemporary(build.indexId())) {
      filler.fillAll(transaction, sizes.fillBatch(), context.cancellation()::check);
    } else {
      do {
        context.cancellation().check();
      } while (filler.fill(transaction, sizes.fillBatch()) == IndexFiller.Left.MORE);
    }
    context.change(
        definitions,
        editor -> {
          editor.finishBuild(table, build.indexId());
          return null;
        });
  }

  private void fill(RowEntries entries, Cancellation cancellation, TransactionOptions options) {
    IndexFiller filler = new IndexFiller(definitions, entries);
    FillTransactions runs = new FillTransactions(transactions, options, cancellation, sizes, probe);
    try (MemoryBudget budget = memory.apply(cancellation)) {
      if (transactions.loads()) {
        new IndexLoader(definitions, entries, filler, runs, cancellation, sizes, probe)
            .load(budget);
      } else {
        runs.run(filler::fill);
      }
    } catch (KvException e) {
      if (cancellation.isExpired()) {
        throw new MokaException(SqlState.CANCELLED, cancellation.reason(), e);
      }
      throw e;
    }
  }
}
