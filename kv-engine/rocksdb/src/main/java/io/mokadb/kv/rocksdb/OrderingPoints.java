package io.mokadb.kv.rocksdb;

/** Where a thread can be held up, so that tests choose in which order threads go on. */
interface OrderingPoints {
  /** Does nothing. */
  OrderingPoints NONE = point -> {};

  /** The points. */
  enum Point {
    /** A reader has looked a newest record up and is about to keep it in memory. */
    OFFERING_HEAD,
    /** A writer has told the memory of newest records. */
    HEAD_TOLD
  }

  void reached(Point point);
}
