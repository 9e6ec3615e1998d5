/// The output of `crawler url`: a [UrlTable] for people, [UrlLines] for programs, and [UrlJudge], which both ask.
@NullMarked
package clew.cli.urls;

import org.jspecify.annotations.NullMarked;
