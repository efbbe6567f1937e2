package io.mokadb.sql.nodes;

import io.mokadb.sql.monitor.Onlooker;

/**
 * A question about the activity of a node, in the order of ids. Its body: a version, {@code byte
 * all, long account, text user, long afterSession, long afterTransaction}.
 *
 * @param onlooker may see what is told
 * @param afterSession the last session that is known already
 * @param afterTransaction the last transaction that is known already
 */
record ActivityQuestion(Onlooker onlooker, long afterSession, long afterTransaction) {
  /** Whether a node answers at all. */
  static final ActivityQuestion NOTHING =
      new ActivityQuestion(new Onlooker("", 0, false), Long.MAX_VALUE, Long.MAX_VALUE);

  private static final int VERSION = 1;
  private static final int ALL = 1;

  static ActivityQuestion first(Onlooker onlooker) {
    return new ActivityQuestion(onlooker, 0, 0);
  }

  byte[] encode() {
    return new MessageWriter(VERSION)
        .number(onlooker.all() ? ALL : 0)
        .whole(onlooker.account())
        .text(onlooker.user(), ActivityPage.MAX_NAME)
        .whole(afterSession)
        .whole(afterTransaction)
        .bytes();
  }

  /**
   * Reads a body that came from another node.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static ActivityQuestion decode(byte[] body) {
    return MessageReader.read(body, VERSION, ActivityQuestion::read);
  }

  private static ActivityQuestion read(MessageReader in) {
    boolean all = in.flags(ALL) != 0;
    long account = in.whole();
    return new ActivityQuestion(new Onlooker(in.text(), account, all), in.count(), in.count());
  }
}
