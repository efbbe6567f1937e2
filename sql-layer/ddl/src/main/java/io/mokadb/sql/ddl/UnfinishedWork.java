package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.IndexBuild;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an earlier process left in a store that this process has for itself: changes of tables that
 * go back, index builds and the cleaning that go on. Thread-safe.
 *
 * @see Takeover for stores of several
 */
final class UnfinishedWork {
  private static final Logger LOG = LoggerFactory.getLogger(UnfinishedWork.class);

  private final Definitions definitions;
  private final TransactionManager transactions;
  private final IndexBuilder builder;
  private final SpaceCleaner cleaner;
  private final LeftTableWorks works;
  private final BackgroundWork background;

  UnfinishedWork(
      Definitions definitions,
      TransactionManager transactions,
      IndexBuilder builder,
      SpaceCleaner cleaner,
      LeftTableWorks works,
      BackgroundWork background) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.builder = builder;
    this.cleaner = cleaner;
    this.works = works;
    this.background = background;
  }

  /** Lists the work before it returns, and does it in the background. */
  void resume() {
    List<IndexBuild> abandoned;
    try (Transaction transaction =
        transactions.begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
      abandoned = definitions.store().builds(transaction);
    }
    background.start(
        () -> {
          works.undo();
          abandoned.forEach(this::goOn);
          cleaner.cleanAll(TransactionOptions.DEFAULT);
        });
  }

  private void goOn(IndexBuild build) {
    LOG.info("Going on with the build of index {}", build.indexId());
    try {
      builder.build(build, new Cancellation(), TransactionOptions.DEFAULT);
    } catch (MokaException e) {
      LOG.warn("The build of an index was given up: {}", e.getMessage());
    }
  }
}
