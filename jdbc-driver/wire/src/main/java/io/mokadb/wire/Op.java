package io.mokadb.wire;

/** The operation of a request. The codes are part of the protocol. */
public enum Op {
  /** properties: map → session:long secret:long(8) maxRequest version:text user:text. */
  HELLO(1),
  /** session:long secret:long(8) request:long(8); the only request of its connection → nothing. */
  CANCEL(2),
  /**
   * sql:text keys:bool columns:texts timeoutMillis → statement kind:byte columns parameters
   * [texts].
   */
  PREPARE(3),
  /** statement maxRows timeoutMillis values → result. */
  EXECUTE(4),
  /** statement timeoutMillis rows → counts keys. */
  BATCH(5),
  /** cursor → block. */
  FETCH(6),
  /** cursor → nothing. */
  CLOSE_CURSOR(7),
  /** on:bool → nothing. */
  AUTOCOMMIT(8),
  /** on:bool → nothing. */
  READ_ONLY(9),
  /** name:text → nothing. */
  SCHEMA(10),
  COMMIT(11),
  ROLLBACK(12),
  /** name:text → nothing. */
  SAVEPOINT(13),
  /** name:text → nothing. */
  ROLLBACK_TO(14),
  /** name:text → nothing. */
  RELEASE(15),
  /** nothing → valid:bool. */
  PING(16),
  /** nothing → nothing; the connection ends. */
  CLOSE(17),
  /** object from:long count → bytes, or a piece of text. */
  READ_OBJECT(18),
  /**
   * object text:bool piece → object: a large parameter, appended to piece by piece; 0 begins one.
   * It lives until the execution that uses it is over.
   */
  UPLOAD(19),
  /** name:text → nothing. */
  ISOLATION(20),
  /** context op:byte and its payload → as that operation answers: it works for the context. */
  TRACED(21);

  private static final Op[] ALL = values();

  private final int code;

  Op(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  static Op of(int code) throws WireException {
    for (Op op : ALL) {
      if (op.code == code) {
        return op;
      }
    }
    throw new WireException("There is no request " + code);
  }
}
