package io.mokadb.remote;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.remote.RequestChannel.Effect;
import io.mokadb.remote.RequestChannel.Payload;
import io.mokadb.session.BatchResult;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.ExecutionResult;
import io.mokadb.session.LargeObject;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.RowCursor;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.Op;
import io.mokadb.wire.WireException;
import io.mokadb.wire.WireFailures;
import io.mokadb.wire.WireShapes;
import io.mokadb.wire.WireValues;
import java.util.List;

/** A statement that the server has planned. Confined like its session. */
final class RemoteStatement implements PreparedStatement {
  private static final int COUNT = 0;
  private static final int ROWS = 1;
  private static final int COUNT_WITH_WARNINGS = 2;
  private static final int ENDLESS_ROWS = 3;

  private final RemoteSession session;
  private final StatementKey key;

  /** How often the session had changed definitions when this was planned. */
  private final int definitions;

  private final int id;
  private final StatementKind kind;
  private final List<ParameterInfo> parameters;
  private final List<String> statements;
  private final boolean reads;
  private List<ColumnInfo> columns;
  private List<ColumnInfo> keyColumns = List.of();
  private boolean failed;
  private boolean closed;

  private RemoteStatement(
      RemoteSession session,
      StatementKey key,
      int id,
      StatementKind kind,
      List<ColumnInfo> columns,
      List<ParameterInfo> parameters,
      List<String> statements,
      boolean reads) {
    this.session = session;
    this.key = key;
    this.definitions = session.definitions();
    this.id = id;
    this.kind = kind;
    this.columns = columns;
    this.parameters = parameters;
    this.statements = statements;
    this.reads = reads;
  }

  /** Reads the answer of a server that has planned a text. */
  static RemoteStatement read(RemoteSession session, StatementKey key, FrameReader in)
      throws WireException {
    int id = in.readInt();
    int code = in.readByte();
    StatementKind kind = WireShapes.kind(code);
    List<ColumnInfo> columns = in.readBoolean() ? WireShapes.readColumns(in) : List.of();
    List<ParameterInfo> parameters = WireShapes.readParameters(in);
    List<String> statements = WireShapes.isSeveral(code) ? WireShapes.readTexts(in) : List.of();
    boolean reads =
        statements.isEmpty() && kind == StatementKind.QUERY && ReadingText.is(key.sql());
    return new RemoteStatement(session, key, id, kind, columns, parameters, statements, reads);
  }

  /** The same statement of the server, for another user; this one is closed. */
  RemoteStatement again() {
    RemoteStatement next =
        new RemoteStatement(session, key, id, kind, columns, parameters, statements, reads);
    next.keyColumns = keyColumns;
    return next;
  }

  int id() {
    return id;
  }

  StatementKey key() {
    return key;
  }

  /** Whether another user may have it: what it changes it can change again. */
  boolean isReusable() {
    return !failed
        && kind != StatementKind.OTHER
        && statements.isEmpty()
        && definitions == session.definitions();
  }

  @Override
  public StatementKind kind() {
    return kind;
  }

  @Override
  public List<ColumnInfo> columns() {
    return columns;
  }

  @Override
  public List<ParameterInfo> parameters() {
    return parameters;
  }

  @Override
  public List<String> statements() {
    return statements;
  }

  /**
   * A definition commits by itself, and so does everything in autocommit mode; one of several
   * statements may be a COMMIT.
   */
  private Effect effect() {
    boolean commits = session.autoCommit() || kind == StatementKind.OTHER || !statements.isEmpty();
    return commits && !reads ? Effect.MAY_COMMIT : Effect.NONE;
  }

  @Override
  public ExecutionResult execute(Object[] given, ExecuteOptions options) {
    Object[] values = sent(given);
    return call(
        Op.EXECUTE,
        out -> {
          out.writeInt(id);
          out.writeLong(options.maxRows());
          out.writeLong(options.timeoutMillis());
          WireValues.writeRow(out, values);
        },
        this::result);
  }

  private <T> T call(Op op, Payload payload, Answer<T> answer) {
    failed = true;
    try {
      T answered = session.call(op, effect(), payload, answer);
      failed = false;
      return answered;
    } finally {
      if (kind == StatementKind.OTHER) {
        // One that fails may have changed some.
        session.definitionsChanged();
      }
    }
  }

  /** Parameters as a request carries them: what is large goes ahead, piece by piece. */
  private Object[] sent(Object[] values) {
    Object[] sent = values;
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof LargeObject object) {
        if (sent == values) {
          sent = values.clone();
        }
        Object known = RemoteObject.sent(session, object);
        sent[i] = known == null ? session.upload(object) : known;
      }
    }
    return sent;
  }

  private ExecutionResult result(FrameReader in) throws WireException {
    int what = in.readByte();
    return switch (what) {
      case COUNT -> new ExecutionResult.Count(in.readLong(), keys(in));
      case COUNT_WITH_WARNINGS -> {
        List<String> warnings = WireShapes.readTexts(in);
        yield new ExecutionResult.Count(in.readLong(), keys(in), warnings);
      }
      case ROWS, ENDLESS_ROWS -> {
        int cursor = in.readInt();
        if (in.readBoolean()) {
          columns = WireShapes.readColumns(in);
        }
        RowBlock first = RowBlock.read(session, in, columns.size());
        yield new ExecutionResult.Rows(
            new RemoteCursor(session, cursor, columns, first, what == ENDLESS_ROWS));
      }
      default -> throw new WireException("There is no result " + what);
    };
  }

  private RowCursor keys(FrameReader in) throws WireException {
    if (!in.readBoolean()) {
      return null;
    }
    if (in.readBoolean()) {
      keyColumns = WireShapes.readColumns(in);
    }
    RowBlock all = RowBlock.read(session, in, keyColumns.size());
    return new RemoteCursor(session, 0, keyColumns, all, false);
  }

  @Override
  public BatchResult executeBatch(List<Object[]> given, ExecuteOptions options) {
    List<Object[]> rows = given.stream().map(this::sent).toList();
    return call(
        Op.BATCH,
        out -> {
          out.writeInt(id);
          out.writeLong(options.timeoutMillis());
          out.writeInt(rows.size());
          for (Object[] row : rows) {
            WireValues.writeRow(out, row);
          }
        },
        in -> new BatchResult(WireFailures.readCounts(in), keys(in)));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      session.release(this);
    }
  }
}
