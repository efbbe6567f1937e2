package io.mokadb.move;

/**
 * The result of a move.
 *
 * @param place where the database is now, for messages
 * @param timestamp of the move, above everything that was moved
 * @param millis the same in milliseconds since 1970
 * @param rows rows of the store: those of tables, of indexes, and of definitions
 * @param cells all versions
 * @param bytes of their keys and values
 * @param checksum of both sides, in hexadecimal
 */
public record MoveReport(
    String place,
    long timestamp,
    long millis,
    long rows,
    long cells,
    long bytes,
    String checksum) {}
