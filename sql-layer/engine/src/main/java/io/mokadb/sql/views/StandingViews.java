package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.ddl.ViewRuntime;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A standstill of all views while the store is copied. What a step has taken in is announced no
 * more, so a copy that is cut back to a snapshot before the step would lack it. Thread-safe.
 */
public final class StandingViews {
  private final ViewEnvironment environment;
  private final ViewRuntime runtime;

  public StandingViews(ViewEnvironment environment, ViewRuntime runtime) {
    this.environment = environment;
    this.runtime = runtime;
  }

  /** Until it is closed no step of a view begins. */
  public final class Standstill implements AutoCloseable {
    private final List<ViewRuntime.Filling> held = new ArrayList<>();

    /**
     * To be called when the copy is there.
     *
     * @param snapshot that the copy is of
     * @throws MokaException {@code SERIALIZATION_CONFLICT} if a view has gone on all the same: by a
     *     step that had begun before, or because it is a new one
     */
    public void requireUnmoved(Transaction snapshot) {
      try (Transaction now =
          environment.transactions().begin(TransactionOptions.DEFAULT.withReadOnly(true))) {
        for (KeptView view : KeptView.following(environment.definitions().at(snapshot))) {
          Watermark before = ViewRecords.watermark(snapshot, view.id());
          if (!Objects.equals(before, ViewRecords.watermark(now, view.id()))) {
            throw new MokaException(
                SqlState.SERIALIZATION_CONFLICT,
                "Materialized view "
                    + view.name()
                    + " took in changes while the backup was being made; run BACKUP DATABASE"
                    + " again");
          }
        }
      }
    }

    /** Lets go of all, also if that fails for some. */
    @Override
    public void close() {
      RuntimeException failure = null;
      for (ViewRuntime.Filling each : held) {
        try {
          each.close();
        } catch (RuntimeException e) {
          // Whatever it is, the others must not stand for ever.
          failure = e;
        }
      }
      if (failure != null) {
        throw failure;
      }
    }
  }

  /**
   * Waits for the steps that run, and lets no other begin.
   *
   * @throws RuntimeException if that is interrupted, or fails otherwise; no view stands still then
   */
  public Standstill begin() {
    Standstill standstill = new Standstill();
    try {
      for (KeptView view : KeptView.following(environment.definitions().newest())) {
        standstill.held.add(runtime.filling(view.id()));
      }
      return standstill;
    } catch (RuntimeException | Error e) {
      // The caller gets nothing that it could close.
      standstill.close();
      throw e;
    }
  }
}
