package io.mokadb.example.clinic;

import java.sql.SQLException;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs transactions, and runs them again when they met a conflict: with SQLState 40001 nothing has
 * happened. Thread-safe. {@code io.mokadb.jdbc.Moka.retry} does the same for plain JDBC.
 */
@Component
class RetryingTransactions {
  private static final int ATTEMPTS = 10;
  private static final String CONFLICT = "40001";

  private final TransactionTemplate transactions;

  RetryingTransactions(PlatformTransactionManager manager) {
    this.transactions = new TransactionTemplate(manager);
  }

  <T> T run(Supplier<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return transactions.execute(status -> work.get());
      } catch (RuntimeException e) {
        // Spring wraps conflicts into several exceptions; isConflict tells them from the others.
        if (attempt == ATTEMPTS || !isConflict(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean isConflict(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && CONFLICT.equals(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }
}
