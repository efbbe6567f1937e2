package io.mokadb.move;

/** Told how far a move has come, on its thread. */
public interface MoveListener {
  /** The parts of a move, in their order. */
  enum Phase {
    /** Ends of transactions that others left. */
    RESOLVING,
    COPYING,
    /** What was written is read again. */
    COMPARING
  }

  void began(Phase phase);

  /**
   * @param cells read so far in this phase
   * @param bytes of their keys and values
   */
  void reached(long cells, long bytes);
}
