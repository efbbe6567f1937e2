package io.mokadb.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.Binary;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Frames and values there and back, and whatever else may come instead. */
final class WireTest {
  private static final int LIMIT = 1 << 20;
  private static final Object[] VALUES = {
    null,
    true,
    false,
    0,
    -1,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    0L,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    1.5f,
    Float.NaN,
    -0.0,
    Double.MIN_VALUE,
    new BigDecimal("0.00"),
    new BigDecimal("-1E+20"),
    new BigDecimal("12345678901234567890123456789012345678"),
    new BigDecimal("-99999999999999999999999999999999999.999"),
    BigInteger.TEN.pow(50).negate(),
    "",
    "plain",
    "äß€😀",
    Binary.wrap(new byte[0]),
    Binary.wrap(new byte[] {0, -1, 127}),
    LocalDate.MIN,
    LocalTime.MAX,
    LocalDateTime.parse("1815-06-18T11:35:00.123456789"),
    List.of(1, List.of("a", true)),
    Arrays.asList("x", null)
  };

  private static FrameReader sent(FrameWriter writer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.sendTo(out);
    FrameReader reader = new FrameReader(new ByteArrayInputStream(out.toByteArray()), LIMIT);
    assertThat(reader.next()).isTrue();
    return reader;
  }

  @Test
  void values_comeBackAsTheyWere() throws IOException {
    FrameWriter writer = new FrameWriter();
    WireValues.writeRow(writer, VALUES);
    WireValues.write(writer, new Object[] {1, "row"});
    WireValues.write(writer, (short) 7);
    FrameReader reader = sent(writer);
    assertThat(WireValues.readRow(reader)).containsExactly(VALUES);
    assertThat((Object[]) WireValues.read(reader)).containsExactly(1, "row");
    assertThat(WireValues.read(reader)).isEqualTo(7);
    reader.requireEnd();
  }

  @Test
  void shapesAndFailuresAndStates_comeBackAsTheyWere() throws IOException {
    List<ColumnInfo> columns =
        List.of(
            new ColumnInfo("l", "n", "t", "s", SqlType.decimal(10, 2), true, false),
            new ColumnInfo("x", "x", null, null, SqlType.of(SqlType.Kind.BIGINT), false, true));
    SessionState state =
        new SessionState(false, true, false, IsolationLevel.READ_COMMITTED, "PUBLIC");
    FrameWriter writer = new FrameWriter();
    WireShapes.writeColumns(writer, columns);
    for (StatementKind kind : StatementKind.values()) {
      WireShapes.writeKind(writer, kind, false);
      WireShapes.writeKind(writer, kind, true);
    }
    WireFailures.write(writer, new MokaException(SqlState.UNIQUE_VIOLATION, "twice"));
    WireFailures.writeCounts(writer, new long[] {1, 2, Long.MAX_VALUE});
    state.write(writer, null);
    state.write(writer, state);
    FrameReader reader = sent(writer);
    assertThat(WireShapes.readColumns(reader)).isEqualTo(columns);
    for (StatementKind kind : StatementKind.values()) {
      for (boolean several : new boolean[] {false, true}) {
        int code = reader.readByte();
        assertThat(WireShapes.kind(code)).isEqualTo(kind);
        assertThat(WireShapes.isSeveral(code)).isEqualTo(several);
      }
    }
    MokaException failure = WireFailures.read(reader);
    assertThat(failure.state()).isEqualTo(SqlState.UNIQUE_VIOLATION);
    assertThat(failure).hasMessage("twice");
    assertThat(WireFailures.readCounts(reader)).containsExactly(1, 2, Long.MAX_VALUE);
    SessionState read = SessionState.read(reader, null);
    assertThat(read).isEqualTo(state);
    assertThat(SessionState.read(reader, read)).isSameAs(read);
    reader.requireEnd();
  }

  @Test
  void context_comesBack_unlessItIsLong_andMoreIsRefused() throws IOException {
    Map<String, String> context = Map.of("traceparent", "00-1-2-01", "tracestate", "a=b");
    FrameWriter writer = new FrameWriter();
    WireContext.write(writer, context);
    WireContext.write(writer, Map.of("traceparent", "00", "tracestate", "x".repeat(600)));
    writer.writeInt(5);
    writer.writeInt(1);
    writer.writeText("traceparent");
    writer.writeText("x".repeat(600));
    FrameReader in = sent(writer);
    assertThat(WireContext.read(in)).isEqualTo(context);
    assertThat(WireContext.read(in)).isEqualTo(Map.of("traceparent", "00"));
    assertThatThrownBy(() -> WireContext.read(in)).hasMessage("5 headers of a trace");
    assertThatThrownBy(() -> WireContext.read(in)).hasMessage("A long header of a trace");
  }

  @Test
  void frames_followOneAnotherHoweverTheyAreCut() throws IOException {
    Random random = new Random(7);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter writer = new FrameWriter();
    byte[][] contents = new byte[50][];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = new byte[random.nextInt(i % 10 == 0 ? 200_000 : 100)];
      random.nextBytes(contents[i]);
      writer.reset();
      writer.writeBytes(contents[i]);
      writer.sendTo(out);
    }
    InputStream trickle =
        new ByteArrayInputStream(out.toByteArray()) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, 1 + random.nextInt(5_000)));
          }
        };
    FrameReader reader = new FrameReader(trickle, LIMIT);
    for (byte[] content : contents) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.readBytes()).isEqualTo(content);
      reader.requireEnd();
    }
    assertThat(reader.next()).isFalse();
  }

  @Test
  void longFrames_thatAreNotAdmitted_areReadOver_andTheNextAreWhole() throws IOException {
    Random random = new Random(11);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameWriter writer = new FrameWriter();
    byte[][] contents = new byte[60][];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = new byte[random.nextInt(i % 3 == 0 ? 300_000 : 30_000)];
      random.nextBytes(contents[i]);
      writer.reset();
      writer.writeInt(i);
      writer.writeBytes(contents[i]);
      writer.sendTo(out);
    }
    FrameReader reader = new FrameReader(new ByteArrayInputStream(out.toByteArray()), LIMIT);
    reader.admitBy(length -> length < 150_000);
    int refused = 0;
    for (int i = 0; i < contents.length; i++) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.readInt()).isEqualTo(i);
      if (reader.isRefused()) {
        refused++;
        assertThat(contents[i].length).isGreaterThan(140_000);
      } else {
        assertThat(reader.readBytes()).isEqualTo(contents[i]);
        reader.requireEnd();
      }
    }
    assertThat(reader.next()).isFalse();
    assertThat(refused).isPositive();
  }

  @Test
  void frame_thatIsTooLong_isRefusedBeforeItIsRead() {
    FrameReader reader =
        new FrameReader(new ByteArrayInputStream(new byte[] {127, -1, -1, -1, 0}), LIMIT);
    assertThatThrownBy(reader::next).isInstanceOf(WireException.class);
  }

  @Test
  void count_thatTheFrameCannotHold_isRefusedBeforeItIsAllocated() throws IOException {
    FrameWriter writer = new FrameWriter();
    writer.writeInt(Integer.MAX_VALUE);
    FrameReader reader = sent(writer);
    assertThatThrownBy(() -> WireValues.readRow(reader)).isInstanceOf(WireException.class);
  }

  /** Else the second of 30 levels takes as much memory as the first, and so on. */
  @Test
  void counts_ofValuesInValues_cannotClaimTheSameBytes() throws IOException {
    int bytes = 100_000;
    for (Object inner : new Object[] {List.of(1), new Object[] {1}}) {
      FrameWriter kind = new FrameWriter();
      WireValues.write(kind, inner);
      FrameWriter writer = new FrameWriter();
      writer.writeInt(bytes);
      writer.writeByte(sent(kind).readByte());
      writer.writeInt(bytes);
      for (int i = 0; i < bytes + 10; i++) {
        WireValues.write(writer, null);
      }
      FrameReader reader = sent(writer);
      assertThatThrownBy(() -> WireValues.readRow(reader)).isInstanceOf(WireException.class);
      assertThat(reader.left()).isEqualTo(bytes + 10);
    }
  }

  @Test
  void valuesInValues_ofOneByteEach_fillTheFrame() throws IOException {
    Object[] row = {
      Arrays.asList(null, List.of(), null), new Object[0], new Object[] {null, List.of(true)}, null
    };
    FrameWriter writer = new FrameWriter();
    WireValues.writeRow(writer, row);
    FrameReader reader = sent(writer);
    assertThat(Arrays.deepToString(WireValues.readRow(reader))).isEqualTo(Arrays.deepToString(row));
    reader.requireEnd();
  }

  @Test
  void hugeScale_andDeepNesting_areRefused() throws IOException {
    assertThatThrownBy(
            () -> WireValues.write(new FrameWriter(), new BigDecimal(BigInteger.ONE, -1_000_000)))
        .isInstanceOf(IllegalArgumentException.class);
    Object deep = 1;
    for (int i = 0; i < 100; i++) {
      deep = List.of(deep);
    }
    FrameWriter writer = new FrameWriter();
    WireValues.write(writer, deep);
    FrameReader reader = sent(writer);
    assertThatThrownBy(() -> WireValues.read(reader)).isInstanceOf(WireException.class);
  }

  /** Seed 42: whatever comes, the failure is one of two, and reading ends. */
  @Test
  @Timeout(30)
  void noise_isNeverAnotherFailure() {
    Random random = new Random(42);
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[4 + random.nextInt(60)];
      random.nextBytes(bytes);
      bytes[0] = 0;
      bytes[1] = 0;
      bytes[2] = 0;
      bytes[3] = (byte) (bytes.length - 4);
      FrameReader reader = new FrameReader(new ByteArrayInputStream(bytes), LIMIT);
      try {
        while (reader.next()) {
          switch (random.nextInt(5)) {
            case 0 -> WireValues.readRow(reader);
            case 1 -> WireShapes.readColumns(reader);
            case 2 -> WireFailures.read(reader);
            case 3 -> SessionState.read(reader, null);
            default -> WireValues.read(reader);
          }
        }
      } catch (WireException | EOFException e) {
        assertThat(e).isNotNull();
      } catch (IOException | RuntimeException e) {
        throw new AssertionError(Arrays.toString(bytes), e);
      }
    }
  }

  @Test
  void preamble_ofAnotherVersion_isRefused() throws WireException {
    assertThat(Preamble.wantsTls(Preamble.of(true))).isTrue();
    assertThat(Preamble.wantsTls(Preamble.of(false))).isFalse();
    byte[] other = Preamble.of(false);
    other[3]++;
    assertThatThrownBy(() -> Preamble.wantsTls(other)).isInstanceOf(WireException.class);
    assertThatThrownBy(() -> Preamble.Reply.of(-1)).isInstanceOf(WireException.class);
  }
}
