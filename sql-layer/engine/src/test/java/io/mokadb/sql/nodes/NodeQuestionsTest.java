package io.mokadb.sql.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A node that does not answer is waited for once. */
final class NodeQuestionsTest {
  private static final byte[] BODY = {1};
  private static final List<Long> BOTH = List.of(2L, 3L);

  private final Links links = new Links();
  private final NodeQuestions questions = new NodeQuestions(links, () -> links.nanos);

  @Test
  void severalTables_waitForAMuteNodeOnce_andAskTheOthersAllTheSame() {
    links.mute.add(3L);
    for (int table = 0; table < 4; table++) {
      assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L);
    }
    assertThat(links.nanos).isEqualTo(NodeQuestions.PATIENCE_NANOS);
    assertThat(links.asked).containsExactly(BOTH, List.of(2L), List.of(2L), List.of(2L));
  }

  @Test
  void muteNode_isAskedAgain_aWhileLater() {
    links.mute.add(3L);
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L);
    links.mute.clear();
    links.nanos += NodeQuestions.MUTE_NANOS - 1;
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L);
    links.nanos++;
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L, 3L);
  }

  @Test
  void muteNode_isAskedWhatMustBeAsked_andSpeaksFromItsAnswerOn() {
    links.mute.add(3L);
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L);
    links.mute.clear();
    assertThat(questions.ask(List.of(3L), Topic.KILL, BODY, soon())).containsOnlyKeys(3L);
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L, 3L);
  }

  @Test
  void nodeThatCannotBeReached_isAskedEachTime() {
    links.absent.add(3L);
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L);
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L);
    assertThat(links.asked).containsExactly(BOTH, BOTH);
  }

  @Test
  void questionThatIsGivenUp_saysNothingOfNodes() {
    links.mute.add(3L);
    Deadline early = Deadline.after(() -> links.nanos, TimeUnit.SECONDS.toNanos(1));
    assertThat(questions.askSpeaking(BOTH, Topic.ACTIVITY, BODY, questions.soon(early)))
        .containsOnlyKeys(2L);
    assertThat(links.nanos).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    links.mute.clear();
    assertThat(askSpeaking(BOTH)).containsOnlyKeys(2L, 3L);
  }

  private SoonDeadline soon() {
    return questions.soon(Deadline.none());
  }

  private Map<Long, byte[]> askSpeaking(List<Long> ids) {
    return questions.askSpeaking(ids, Topic.ACTIVITY, BODY, soon());
  }

  /** Links that wait for a mute node until the limit, by the test's clock. */
  private static final class Links implements NodeLinks {
    private final Set<Long> mute = new HashSet<>();
    private final Set<Long> absent = new HashSet<>();
    private final List<Collection<Long>> asked = new ArrayList<>();
    private long nanos;

    @Override
    public Map<Long, byte[]> askAll(
        Collection<Long> nodes, Topic topic, byte[] body, Deadline limit) {
      asked.add(List.copyOf(nodes));
      Map<Long, byte[]> answers = new TreeMap<>();
      for (long node : nodes) {
        if (!mute.contains(node) && !absent.contains(node)) {
          answers.put(node, body);
        }
      }
      if (nodes.stream().anyMatch(mute::contains)) {
        nanos += limit.remainingNanos();
      }
      return answers;
    }

    @Override
    public void tell(long node, Topic topic, byte[] body) {}

    @Override
    public void tellAll(Topic topic, byte[] body) {}

    @Override
    public void on(Topic topic, Handler handler) {}
  }
}
