package io.mokadb.oracle.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.OracleRequest;
import io.mokadb.txn.SchemaStamp;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.TooLongFrameException;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, which do not change, and refusal of all others. */
final class OracleMessagesTest {
  private static final long SEED = 5;

  private static String hex(Consumer<ByteBuf> writer) {
    ByteBuf out = Unpooled.buffer();
    writer.accept(out);
    return ByteBufUtil.hexDump(out);
  }

  private static ByteBuf bytes(String hex) {
    return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex));
  }

  @Test
  void greetings_haveTheirBytes() {
    assertThat(hex(Greeting.client()::writeTo)).isEqualTo("4d4f4b4f000100");
    assertThat(hex(Greeting.server(Greeting.client(), false)::writeTo)).isEqualTo("4d4f4b4f000101");
    assertThat(Greeting.read(bytes("4d4f4b4f000102")))
        .isEqualTo(new Greeting(1, Greeting.State.UNKNOWN_VERSION));
  }

  @Test
  void greeting_ofALaterClient_isAnsweredWithThisVersion() {
    Greeting later = Greeting.read(bytes("4d4f4b4f0007000102030405"));
    assertThat(Greeting.server(later, true)).isEqualTo(new Greeting(1, Greeting.State.READY));
    Greeting never = Greeting.read(bytes("4d4f4b4f000000"));
    assertThat(Greeting.server(never, true).state()).isEqualTo(Greeting.State.UNKNOWN_VERSION);
  }

  @Test
  void requests_haveTheirBytes_andComeBack() {
    List<OracleRequest> requests =
        List.of(
            new OracleRequest.Draw(258),
            new OracleRequest.DrawAndRaiseSchema(),
            new OracleRequest.RaiseSafePoint(1L << 40),
            new OracleRequest.NewestAt(-1),
            new OracleRequest.MillisOf(77),
            new OracleRequest.PassOver(1L << 41));
    List<String> golden =
        List.of(
            "01000000090000000000000102",
            "02000000090000000000000001",
            "03000000090000010000000000",
            "0400000009ffffffffffffffff",
            "0500000009000000000000004d",
            "06000000090000020000000000");
    for (int i = 0; i < golden.size(); i++) {
      RequestMessage message = new RequestMessage(9, requests.get(i));
      assertThat(hex(message::writeTo)).isEqualTo(golden.get(i));
      assertThat(RequestMessage.read(bytes(golden.get(i)))).isEqualTo(message);
    }
  }

  @Test
  void answers_haveTheirBytes_andComeBack() {
    OracleAnswer answer = new OracleAnswer(1, 2, new SchemaStamp(3, 4), 5, 6);
    AnswerMessage message = AnswerMessage.of(10, answer);
    String golden =
        "000000000a"
            + "0000000000000001"
            + "00000002"
            + "0000000000000003"
            + "0000000000000004"
            + "0000000000000005"
            + "0000000000000006";
    assertThat(hex(message::writeTo)).isEqualTo(golden);
    assertThat(AnswerMessage.read(bytes(golden))).isEqualTo(message);
  }

  @Test
  void refusals_haveTheirBytes_andComeBack() {
    OracleRefusal refusal = new OracleRefusal(OracleRefusal.Reason.NOT_LEADER, "no");
    String golden = "010000000a6e6f";
    assertThat(hex(AnswerMessage.of(10, refusal)::writeTo)).isEqualTo(golden);
    OracleRefusal read = AnswerMessage.read(bytes(golden)).refusal();
    assertThat(read.reason()).isEqualTo(OracleRefusal.Reason.NOT_LEADER);
    assertThat(read).hasMessage("no");
    String long0 = "\u20ac".repeat(5_000);
    OracleRefusal longer = new OracleRefusal(OracleRefusal.Reason.INVALID, long0);
    assertThat(hex(AnswerMessage.of(1, longer)::writeTo).length() / 2)
        .isLessThanOrEqualTo(OracleFraming.MAX_BODY);
  }

  @Test
  void read_otherBytes_isAWireException() {
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      byte[] body = new byte[random.nextInt(64)];
      random.nextBytes(body);
      if (random.nextBoolean() && body.length > 0) {
        body[0] = (byte) random.nextInt(6);
      }
      onlyWireExceptions(body, Greeting::read);
      onlyWireExceptions(body, RequestMessage::read);
      onlyWireExceptions(body, AnswerMessage::read);
    }
    assertThatThrownBy(() -> RequestMessage.read(bytes("01000000090000000000000000")))
        .isInstanceOf(OracleWireException.class);
    assertThatThrownBy(() -> Greeting.read(bytes("474554202f2048545450")))
        .isInstanceOf(OracleWireException.class);
  }

  private static void onlyWireExceptions(byte[] body, Consumer<ByteBuf> reader) {
    try {
      reader.accept(Unpooled.wrappedBuffer(body));
    } catch (OracleWireException e) {
      assertThat(e).hasMessageMatching(".+");
    }
  }

  @Test
  void framing_bodyThatIsTooLong_isRefusedBeforeItArrives() {
    EmbeddedChannel channel = new EmbeddedChannel();
    OracleFraming.addTo(channel.pipeline());
    assertThatThrownBy(() -> channel.writeInbound(bytes("7fffffff00")))
        .isInstanceOf(TooLongFrameException.class);
  }
}
