package io.mokadb.sql.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.UpkeepDef.Freshness;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.FollowerDefinition;
import io.mokadb.txn.observe.FollowerState;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.Window;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Whether old versions are kept for a group, and who is asked to give them up. */
final class GroupLagTest {
  private static final long LAG = 1000;

  private final Calls followers = new Calls();
  private final KeptView keeping = view(1, false, true);
  private final KeptView paused = view(2, true, true);
  private final KeptView unfilled = view(3, false, false);

  private static KeptView view(long id, boolean paused, boolean filled) {
    UpkeepDef upkeep = new UpkeepDef(Freshness.EVENTUAL, LAG, null, paused, filled, List.of());
    return new KeptView(
        new ViewDef(id, "PUBLIC", "V" + id, List.of(), "", "", List.of(), null, null, upkeep),
        null);
  }

  private GroupLag lag(KeptView... views) {
    return new GroupLag(followers, new ViewGroup(List.of(views), List.of()));
  }

  private static long at(long millis) {
    return Timestamps.ofMillis(millis);
  }

  @Test
  void beforeAnyMarkIsKnown_versionsAreKept() {
    assertThat(lag(keeping).holdsBack()).isTrue();
    assertThat(followers.woken).isZero();
  }

  @Test
  void viewInTime_keepsVersions() {
    GroupLag lag = lag(keeping);
    lag.seen(at(LAG), Map.of(1L, at(0)));
    assertThat(lag.holdsBack()).isTrue();
  }

  @Test
  void viewThatIsLate_keepsVersions_asLongAsNothingOldIsPending() {
    GroupLag lag = lag(keeping);
    lag.seen(at(5000), Map.of(1L, at(0)));
    assertThat(lag.holdsBack()).isTrue();
    followers.oldest = at(4500);
    assertThat(lag.holdsBack()).isTrue();
    followers.oldest = at(3500);
    assertThat(lag.holdsBack()).isFalse();
  }

  @Test
  void viewThatNeedsNothing_keepsNoVersions() {
    GroupLag lag = lag(keeping);
    lag.seen(at(5000), Map.of(1L, Long.MAX_VALUE));
    assertThat(lag.holdsBack()).isFalse();
  }

  /** One that is being filled is left by the step, which asks again. */
  @Test
  void waitingViewThatIsLate_asksForOneStep_whateverThatDoes() {
    for (KeptView waiting : List.of(paused, unfilled)) {
      followers.woken = 0;
      GroupLag lag = lag(keeping, waiting);
      for (int step = 1; step <= 3; step++) {
        lag.seen(at(5000 + step), Map.of(1L, at(5000), waiting.id(), at(0)));
        assertThat(lag.holdsBack()).isTrue();
        assertThat(followers.woken).isEqualTo(1);
      }
      lag.seen(at(9000), Map.of(1L, at(9000), waiting.id(), at(2000)));
      assertThat(lag.holdsBack()).isTrue();
      assertThat(followers.woken).isEqualTo(2);
    }
  }

  @Test
  void waitingViewThatIsLate_alone_needsNoStep() {
    GroupLag lag = lag(paused);
    lag.seen(at(5000), Map.of(2L, at(0)));
    assertThat(lag.holdsBack()).isFalse();
    assertThat(followers.woken).isZero();
  }

  /** Counts how often a step is asked for. */
  private static final class Calls implements Followers {
    private int woken;
    private long oldest;

    @Override
    public void wake(long id) {
      assertThat(id).isEqualTo(1);
      woken++;
    }

    @Override
    public FollowerState followerState(long id) {
      return new FollowerState(oldest == 0 ? 0 : 1, oldest, 0, 0, 0, 0, null);
    }

    @Override
    public FollowerState followerState(long id, long watermark) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void follow(FollowerDefinition definition, Follower follower) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void unfollow(long id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean awaitSteps(BooleanSupplier condition, Duration timeout) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean awaitFollowed(long id, long timestamp, Duration timeout) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isFollowed(long id, long watermark, long timestamp) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long newestAnnounced(int[] observers, long watermark, long snapshot) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Window.ChangedRow> pending(
        List<FollowerDefinition.Range> ranges, long watermark, long snapshot, int limit) {
      throw new UnsupportedOperationException();
    }
  }
}
