package io.mokadb.oracle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHead.Kind;
import io.mokadb.oracle.wire.RelayHello;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which messages arrive where, and which are lost. */
final class RelayHubTest {
  private final RelayHub hub = new RelayHub();
  private final EmbeddedChannel one = connect(1, "shop");
  private final EmbeddedChannel two = connect(2, "shop");
  private final EmbeddedChannel three = connect(3, "shop");
  private final EmbeddedChannel foreign = connect(4, "archive");

  private EmbeddedChannel connect(long node, String database) {
    return new EmbeddedChannel(new RelayedNode(hub, new RelayHello(node, database)));
  }

  private static void send(EmbeddedChannel from, Kind kind, long to, long correlation) {
    ByteBuf frame = Unpooled.buffer();
    new RelayHead(kind, to, correlation, 9).writeTo(frame);
    if (kind != Kind.ABSENT && kind != Kind.BEAT) {
      frame.writeBytes("text".getBytes(StandardCharsets.UTF_8));
    }
    from.writeInbound(frame);
    assertThat(frame.refCnt()).isZero();
  }

  /** What a node has got since the last look. */
  private static List<String> got(EmbeddedChannel node) {
    List<String> got = new ArrayList<>();
    for (ByteBuf frame = node.readOutbound(); frame != null; frame = node.readOutbound()) {
      RelayHead head = RelayHead.read(frame);
      got.add(
          head.kind()
              + " "
              + head.peer()
              + " "
              + head.correlation()
              + " "
              + frame.toString(StandardCharsets.UTF_8));
      frame.release();
    }
    return got;
  }

  /** It reads so slowly that its connection is full. */
  private static void full(EmbeddedChannel node, boolean full) {
    node.unsafe().outboundBuffer().setUserDefinedWritability(1, !full);
  }

  @Test
  void tell_arrivesThere_andNowhereElse() {
    send(one, Kind.TELL, 2, 0);
    assertThat(got(two)).containsExactly("TELL 1 0 text");
    assertThat(got(one)).isEmpty();
    assertThat(got(three)).isEmpty();
  }

  @Test
  void tellAll_arrivesAtAllOthersOfTheDatabase() {
    send(one, Kind.TELL, 0, 0);
    assertThat(got(two)).containsExactly("TELL 1 0 text");
    assertThat(got(three)).containsExactly("TELL 1 0 text");
    assertThat(got(one)).isEmpty();
    assertThat(got(foreign)).isEmpty();
  }

  @Test
  void question_andAnswer_carryTheNumberOfTheQuestion() {
    send(one, Kind.ASK, 3, 77);
    assertThat(got(three)).containsExactly("ASK 1 77 text");
    send(three, Kind.ANSWER, 1, 77);
    assertThat(got(one)).containsExactly("ANSWER 3 77 text");
    send(two, Kind.ABSENT, 1, 78);
    assertThat(got(one)).containsExactly("ABSENT 2 78 ");
  }

  @Test
  void question_toOneThatIsNotThere_isAnsweredAtOnce() {
    send(one, Kind.ASK, 5, 77);
    send(one, Kind.ASK, 4, 78);
    assertThat(got(one)).containsExactly("ABSENT 5 77 ", "ABSENT 4 78 ");
    assertThat(got(foreign)).as("of another database").isEmpty();
  }

  @Test
  void slowReader_losesMessages_questionsAreAnsweredForIt_othersAreNotHeldUp() {
    full(two, true);
    send(one, Kind.TELL, 0, 0);
    send(one, Kind.ASK, 2, 77);
    hub.beat();
    assertThat(got(two)).isEmpty();
    assertThat(got(three)).containsExactly("TELL 1 0 text", "BEAT 0 0 ");
    assertThat(got(one)).containsExactly("ABSENT 2 77 ", "BEAT 0 0 ");
    full(two, false);
    send(one, Kind.TELL, 2, 0);
    assertThat(got(two)).containsExactly("TELL 1 0 text");
  }

  @Test
  void silentNode_isClosed_oneThatBeatsIsNot() {
    for (int i = 0; i < 11; i++) {
      send(one, Kind.BEAT, 0, 0);
      hub.beat();
    }
    assertThat(one.isOpen()).isTrue();
    assertThat(two.isOpen()).isFalse();
    assertThat(hub.size()).isEqualTo(1);
  }

  @Test
  void reconnection_takesThePlaceOfTheEarlierOne() {
    EmbeddedChannel again = connect(2, "shop");
    assertThat(two.isOpen()).isFalse();
    assertThat(hub.size()).isEqualTo(4);
    send(one, Kind.TELL, 2, 0);
    assertThat(got(again)).containsExactly("TELL 1 0 text");
  }

  @Test
  void tooManyNodes_laterOnesAreSentAway() {
    for (long node = 5; node <= 4_096; node++) {
      assertThat(connect(node, "shop").isOpen()).isTrue();
    }
    assertThat(connect(5_000, "shop").isOpen()).isFalse();
    assertThat(connect(7, "shop").isOpen()).as("in its own place").isTrue();
    assertThat(hub.size()).isEqualTo(4_096);
  }

  @Test
  void nonsense_endsTheConnection() {
    one.writeInbound(Unpooled.wrappedBuffer(new byte[] {1, 2, 3}));
    assertThat(one.isOpen()).isFalse();
    assertThat(hub.size()).isEqualTo(3);
    assertThatThrownBy(() -> connect(0, "shop")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void deposed_closesAll() {
    hub.closeAll();
    assertThat(List.of(one, two, three, foreign)).noneMatch(EmbeddedChannel::isOpen);
    assertThat(hub.size()).isZero();
  }
}
