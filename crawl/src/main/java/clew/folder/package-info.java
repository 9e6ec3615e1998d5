/// A folder of built HTML as a site, read as a static web server reads it, but without a network: a
/// [clew.folder.FolderSource] is the source of such a crawl, [clew.folder.FolderFiles] finds the file of a URL, and
/// [clew.folder.FolderPages] lists the pages that the crawl begins with.
@NullMarked
package clew.folder;

import org.jspecify.annotations.NullMarked;
