package io.mokadb.move;

import io.mokadb.session.MokaException;
import io.mokadb.sql.engine.Failures;
import java.time.Duration;

/**
 * Moves databases whose homes the class path knows. Stateless but for its settings.
 *
 * @param patience how long to wait for the ends of transactions that others left
 */
public record Mover(Duration patience) {
  /**
   * Moves a database.
   *
   * @param source a JDBC URL, or a directory
   * @param target a JDBC URL, or a directory, with nothing in it
   * @param replace whether an unfinished move in the target is removed first
   * @throws MokaException 22023 if an address is wrong, the source has nothing or the target has
   *     something; 08001 if one of them is in use; other states if a store fails
   */
  public MoveReport move(String source, String target, boolean replace, MoveListener listener) {
    try {
      Homes homes = Homes.ofClassPath();
      return new Move(
              homes.find(source, false), homes.find(target, true), replace, listener, patience)
          .run();
    } catch (RuntimeException e) {
      // Stores, transactions and URLs each have exceptions of their own.
      throw Failures.translate(e);
    }
  }
}
