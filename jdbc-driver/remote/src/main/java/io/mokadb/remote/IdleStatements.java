package io.mokadb.remote;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Statements that their users have closed and the server has not: when such a text is prepared
 * again, it takes no request. Only texts that come back are kept, the last ones to be closed.
 * Confined like its session.
 *
 * @param <S> a statement
 */
final class IdleStatements<S> {
  private static final int MOST = 256;

  /** Longer texts are made by programs that make others the next time. */
  private static final int LONGEST = 8_192;

  /** How many texts are remembered that were closed once. */
  private static final int REMEMBERED = 512;

  private final Map<StatementKey, S> idle = new LinkedHashMap<>();

  /**
   * Hash codes suffice: a text that is taken for another one is kept too early, and that is all.
   */
  private final Set<Integer> closedOnce = new LinkedHashSet<>();

  /** One that can be used again; null if there is none. */
  S take(StatementKey key) {
    return idle.remove(key);
  }

  /**
   * Keeps a statement that was closed.
   *
   * @return statements that the server is to close, perhaps this one
   */
  List<S> keep(StatementKey key, S statement) {
    List<S> gone = new ArrayList<>(1);
    if (key.sql().length() > LONGEST || closedOnce.add(key.hashCode())) {
      forgetEldest(closedOnce, REMEMBERED);
      gone.add(statement);
      return gone;
    }
    S same = idle.put(key, statement);
    if (same != null) {
      gone.add(same);
    }
    S eldest = forgetEldest(idle.values(), MOST);
    if (eldest != null) {
      gone.add(eldest);
    }
    return gone;
  }

  /** Null if there are not too many. */
  private static <T> T forgetEldest(Collection<T> all, int most) {
    if (all.size() <= most) {
      return null;
    }
    Iterator<T> eldest = all.iterator();
    T gone = eldest.next();
    eldest.remove();
    return gone;
  }

  /** Gives up all of them. */
  List<S> clear() {
    List<S> gone = new ArrayList<>(idle.values());
    idle.clear();
    return gone;
  }
}
