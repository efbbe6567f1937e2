package io.mokadb.server.avatica;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.function.Supplier;
import org.apache.calcite.avatica.AvaticaSeverity;
import org.apache.calcite.avatica.remote.AvaticaRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Failures of the seam as Avatica carries them: message, code, SQLState. Stateless. */
final class AvaticaErrors {
  /**
   * Neither Avatica's "unknown" (-1) nor its "missing connection" (1), which makes clients retry.
   */
  private static final int CODE = 2;

  private static final Logger LOG = LoggerFactory.getLogger(AvaticaErrors.class);

  private AvaticaErrors() {}

  static AvaticaRuntimeException of(SqlState state, String message) {
    AvaticaRuntimeException error =
        new AvaticaRuntimeException(message, CODE, state.code(), AvaticaSeverity.ERROR);
    // Avatica sends the stack to the client, which it does not concern.
    error.setStackTrace(new StackTraceElement[0]);
    return error;
  }

  /** Runs {@code work}; what fails in it fails as Avatica's exception. */
  static <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (AvaticaRuntimeException e) {
      throw e;
    } catch (MokaException e) {
      if (e.state() == SqlState.INTERNAL_ERROR) {
        LOG.error("A request failed", e);
      }
      throw of(e.state(), e.getMessage());
    } catch (BatchException e) {
      throw of(
          e.failure().state(),
          "Row " + (e.counts().length + 1) + " of the batch: " + e.getMessage());
    } catch (RuntimeException e) {
      // A fault of the server: the client gets an answer, and the log the cause.
      LOG.error("A request failed", e);
      throw of(SqlState.INTERNAL_ERROR, "Internal error of the server: " + e);
    }
  }
}
