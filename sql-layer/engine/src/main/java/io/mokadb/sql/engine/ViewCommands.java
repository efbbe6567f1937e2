package io.mokadb.sql.engine;

import io.mokadb.sql.views.StandingViews;
import io.mokadb.sql.views.ViewComparison;
import io.mokadb.sql.views.ViewExplanation;
import io.mokadb.sql.views.ViewWaits;

/** What commands do with views that keep themselves. */
record ViewCommands(
    ViewWaits waits,
    ViewComparison comparison,
    ViewExplanation explanation,
    StandingViews standing) {}
