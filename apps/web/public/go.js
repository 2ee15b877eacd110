// The page of a short link: goes on to the game, with what follows the `#` of the link, such as an invitation.
const { target } = document.currentScript.dataset;
const more = /^#(?<more>[\w=&.:-]{1,300})$/u.exec(location.hash)?.groups.more;
location.replace(more === undefined ? target : `${target}&${more}`);
