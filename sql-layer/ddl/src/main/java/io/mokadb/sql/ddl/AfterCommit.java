package io.mokadb.sql.ddl;

import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that follows a commit. What was committed stays so: nothing that fails in this work may tell
 * the caller otherwise. Stateless.
 */
public final class AfterCommit {
  private static final Logger LOG = LoggerFactory.getLogger(AfterCommit.class);

  private AfterCommit() {}

  /** Does it, or logs why it was not done. */
  public static void run(Runnable work) {
    try {
      work.run();
    } catch (OutOfMemoryError | StackOverflowError e) {
      LOG.warn("Memory ran out after a commit; counts and estimates may be stale", e);
    } catch (KvException | TxnException e) {
      LOG.warn("The store did not answer after a commit; counts and estimates may be stale", e);
    }
  }
}
